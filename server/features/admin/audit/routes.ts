import * as contract from '#contract/admin/audit.ts'
import { verifyChain } from '../../../desk/verify.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { listAuditEntries } from './service.ts'

export const auditBindings: readonly Binding[] = [
  bindEndpoint(contract.listAudit, ({ query }, { db }) => listAuditEntries(db, query)),
  bindEndpoint(contract.verifyAudit, (_request, { db }) => verifyChain(db)),
]
