"""YAML -> definitions: the definitions themselves, loader, writer, schema, registry and importers."""
