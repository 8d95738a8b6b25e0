import { createContext } from 'react'

/**
 * Connection to the server, as calls experience it. `offline`: the device reports that it has none, and no call has
 * proved the opposite. `late`: no answer has come for a while. `silent`: calls ended without an answer. `portal`:
 * another server answers, such as the login page of a public Wi-Fi.
 */
export type Connection = 'answered' | 'late' | 'silent' | 'portal' | 'offline'

/** For state components, which do not import sessions. */
export const ConnectionContext = createContext<Connection>('answered')
