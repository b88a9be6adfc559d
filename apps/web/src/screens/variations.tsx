import { pathTo, type Tree } from "../tree";

/** Where one is in a tree of variations: the way here, and the ways on that were gone before. */
export function Variations({ tree, root }: { tree: Tree; root: string }) {
  const path = pathTo(tree.nodes, tree.at);
  const next = tree.nodes.flatMap((node, number) => (node.parent === tree.at ? [number] : []));
  const back = tree.nodes[tree.at]?.parent ?? null;
  if (tree.nodes.length === 1) return null;
  return (
    <nav class="variations" aria-label="Variations">
      <div class="acts">
        <button type="button" disabled={back === null} onClick={() => back !== null && tree.go(back)}>
          ‹ Back
        </button>
        <button type="button" disabled={next.length === 0} onClick={() => next[0] !== undefined && tree.go(next[0])}>
          Forward ›
        </button>
      </div>
      <ol>
        {path.map((node) => (
          <li key={node}>
            <button type="button" class="quiet" {...(node === tree.at ? { "aria-current": "step" as const } : {})} onClick={() => tree.go(node)}>
              {tree.nodes[node]!.by || root}
            </button>
          </li>
        ))}
      </ol>
      {next.length > 0 && (
        <p>
          From here:{" "}
          {next.map((node) => (
            <button type="button" class="quiet" key={node} onClick={() => tree.go(node)}>
              {tree.nodes[node]!.by}
            </button>
          ))}
        </p>
      )}
    </nav>
  );
}
