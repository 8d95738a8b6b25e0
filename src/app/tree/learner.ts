// All addresses except those of the admin and expert screens, which scripts/build/route-tree-parts.ts leaves out.
import '#app/routeTree.gen.ts'
