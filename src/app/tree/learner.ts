// Every address but the desk's: scripts/build/route-tree-parts.ts leaves those out.
import '#app/routeTree.gen.ts'
