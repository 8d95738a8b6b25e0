// Routes of the lesson, the login and the frame. The plugin scripts/build/route-tree-parts.ts removes all other routes
// here.
export { routeTree } from '#app/routeTree.gen.ts'
