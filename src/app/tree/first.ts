// A lesson and the login, and the frame around every page: scripts/build/route-tree-parts.ts leaves the rest out.
export { routeTree } from '#app/routeTree.gen.ts'
