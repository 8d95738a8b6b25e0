import { startSession } from '#app/session/session.ts'

/* Starts the session once for the parts of the landing page that need it. They import this module before they render. */
await startSession()
