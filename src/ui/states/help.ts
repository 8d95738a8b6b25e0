import { createContext } from 'react'

/** Contact address for users who need help; empty if none is provided. */
export const HelpContext = createContext('')
