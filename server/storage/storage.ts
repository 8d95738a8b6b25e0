import { assertOutsideTransaction } from '../db/database.ts'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './port.ts'

/** Refuses every use inside a transaction: a slow disk or network storage would prolong the transaction's locks. */
function outsideTransactions(storage: Storage): Storage {
  return new Proxy(storage, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...args: unknown[]) => unknown // the port has only methods
      return (...args: unknown[]) => {
        assertOutsideTransaction()
        return Reflect.apply(method, target, args)
      }
    },
  })
}

/** Creates the only storage of a server. */
export function createStorage(dataDir: string): Storage {
  return outsideTransactions(createDiskStorage(dataDir))
}
