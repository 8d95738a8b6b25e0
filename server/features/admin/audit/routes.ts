import * as contract from '#contract/admin/audit.ts'
import { verifyChain } from '../../../desk/verify.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { listEntries } from './service.ts'

export const auditBindings: readonly Binding[] = [
  bind(contract.listAudit, ({ query }, { db }) => listEntries(db, query)),
  bind(contract.verifyAudit, (_request, { db }) => verifyChain(db)),
]
