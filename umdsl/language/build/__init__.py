"""From the parser's tree to the nodes: one method for each rule of the grammar."""
