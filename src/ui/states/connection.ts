import { createContext } from 'react'

/**
 * State of the connection to the server, from the results of calls. `offline`: the device reports no connection, and no
 * call has shown the opposite. `late`: no response has come for a while. `silent`: calls ended without a response.
 * `portal`: another server answers, such as the login page of a public Wi-Fi.
 */
export type Connection = 'answered' | 'late' | 'silent' | 'portal' | 'offline'

/** Passes the state to components that must not import the session. */
export const ConnectionContext = createContext<Connection>('answered')
