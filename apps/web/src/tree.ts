import { useState } from "preact/hooks";

/** A place in a tree of variations: where it came from, by what, and what stands there. */
export interface Node {
  parent: number | null;
  /** What led here, such as both choices of a round. */
  by: string;
  position: string;
}

/** A tree of positions that one walks back and forth in. */
export interface Tree {
  nodes: Node[];
  at: number;
  /** Goes to a node. */
  go: (node: number) => void;
  /** Goes on from here; a way that was gone before is gone again. */
  grow: (by: string, position: string) => void;
  /** Begins anew. */
  plant: (position: string) => void;
}

/** A tree that has only its root. */
export function useTree(start: string): Tree {
  const [tree, setTree] = useState<{ nodes: Node[]; at: number }>({ nodes: [{ parent: null, by: "", position: start }], at: 0 });
  return {
    ...tree,
    go: (at) => setTree((known) => ({ ...known, at })),
    grow: (by, position) =>
      setTree(({ nodes, at }) => {
        const known = nodes.findIndex((node) => node.parent === at && node.by === by);
        if (known >= 0) return { nodes, at: known };
        return { nodes: [...nodes, { parent: at, by, position }], at: nodes.length };
      }),
    plant: (position) => setTree({ nodes: [{ parent: null, by: "", position }], at: 0 }),
  };
}

/** The nodes from the root to one, both included. */
export function pathTo(nodes: Node[], at: number): number[] {
  const parent = nodes[at]?.parent;
  return parent === null || parent === undefined ? [at] : [...pathTo(nodes, parent), at];
}
