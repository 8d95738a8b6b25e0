import { startSession } from '#app/session/session.ts'

/* Opens the session once for the parts of the landing page that need it; they import this module before they render. */
await startSession()
