// After the learner's: a part of the tree says anew which children a route has.
import './learner.ts'
import '#app/routeTree.gen.ts'
