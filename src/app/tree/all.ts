// The learner's part must be imported first, because each of the two parts sets the complete list of a route's
// children.
import './learner.ts'
import '#app/routeTree.gen.ts'
