import { createContext } from 'react'

/** Where somebody who is stuck reaches us; empty where nobody provides it. */
export const HelpContext = createContext('')
