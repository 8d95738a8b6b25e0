// Routes of all pages except admin and expert screens, which the plugin scripts/build/route-tree-parts.ts removes here.
import '#app/routeTree.gen.ts'
