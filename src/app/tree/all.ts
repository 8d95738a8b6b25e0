// Must be imported after the learner's part, because each part sets the complete list of a route's children.
import './learner.ts'
import '#app/routeTree.gen.ts'
