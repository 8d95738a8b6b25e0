import { createContext } from 'react'

/** Address of the learner's first page, which works without a connection. Empty for visitors. */
export const FirstPageContext = createContext('')
