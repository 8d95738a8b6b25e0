import { createContext } from 'react'

/**
 * The line to the server as calls meet it. `offline`: the device says that it has none, and no call has proved it wrong.
 * `late`: nothing has come back for a while. `silent`: what was asked ended without an answer. `portal`: somebody else
 * answers, such as the login page of a public Wi-Fi.
 */
export type Line = 'answered' | 'late' | 'silent' | 'portal' | 'offline'

/** For states, which know nothing of sessions. */
export const LineContext = createContext<Line>('answered')
