import { apiBaseUrl } from '#app/data/api/base-url.ts'
import { createClient } from '#app/data/api/client.ts'
import { recordServerVersion } from '#app/data/client-version.ts'
import { deviceSession, endSession } from '#app/data/session-row.ts'

/** The only API client of the worker. */
export const client = createClient({
  baseUrl: apiBaseUrl,
  session: deviceSession,
  onSessionEnded: endSession,
  // Compares the server's version, because calls of the worker itself do not pass through version.ts.
  onServerVersion: version => void recordServerVersion(version).catch(() => undefined),
})
