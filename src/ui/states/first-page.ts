import { createContext } from 'react'

/** URL of the learner's first page, which works without a connection. Empty for visitors. */
export const FirstPageContext = createContext('')
