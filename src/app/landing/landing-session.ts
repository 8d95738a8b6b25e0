import { startSession } from '#app/session/session.ts'

/* Starts the session once for those parts of the landing page that need a session. These parts import this module
   before they render. */
await startSession()
