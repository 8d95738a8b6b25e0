// Routes of the lesson, the login and the frame; scripts/build/route-tree-parts.ts leaves out the others.
export { routeTree } from '#app/routeTree.gen.ts'
