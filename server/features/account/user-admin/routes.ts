import * as contract from '#contract/account/user.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { type CsvColumn, generateCsv } from '../../../desk/csv.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { allUsers, auditView } from '../../../desk/log-view.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { StreamedFile } from '../../../http/download.ts'
import { wakeMailJob } from '../../../mail/queue.ts'
import { presentDeskUser } from './present.ts'
import { type AccountRow, selectDeskUsers } from './queries.ts'
import { approveRole, askForRole, listPendingRoleRequests, rejectRole } from './roles.ts'
import {
  changeUser,
  endSessions,
  readUserHistory,
  resendConfirmation,
  readUserBatches,
  auditUserExport,
} from './service.ts'

const order = {
  sorts: {
    createdAt: { name: 'created_at', type: 'timestamptz' },
    fullName: { name: 'full_name', type: 'text' },
    email: { name: 'email', type: 'text' },
  },
  usual: '-createdAt',
  unique: { name: 'id', type: 'uuid' },
} as const

const exportColumns: readonly CsvColumn<AccountRow>[] = [
  { name: 'Nama', value: row => row.full_name },
  { name: 'Email', value: row => row.email },
  { name: 'Telepon', value: row => row.phone_number },
  { name: 'Email terverifikasi', value: row => row.email_verified_at !== null },
  { name: 'Peran', value: row => row.roles.join(' ') },
  { name: 'Admin', value: row => row.is_admin },
  { name: 'Terdaftar', value: row => row.created_at },
  { name: 'Kelas', value: row => row.enrollment_count },
]

export const userAdminBindings: readonly Binding[] = [
  bindEndpoint(contract.listDeskUsers, async ({ query }, context) => {
    const { db } = context
    await auditView(db, toActor(context), { action: 'user.list', subject: allUsers })
    return presentPage(await readDeskList(db, selectDeskUsers(db, query), query, order), presentDeskUser)
  }),

  bindEndpoint(contract.getUserHistory, ({ params }, context) =>
    readUserHistory(context.db, toActor(context), params.id),
  ),

  bindEndpoint(contract.updateDeskUser, async ({ params, body }, context) => ({
    version: await changeUser(context.db, toActor(context), { id: params.id, version: context.version }, body),
  })),

  bindEndpoint(contract.endUserSessions, async ({ params, body }, context) => ({
    total: await endSessions(context.db, toActor(context), params.id, body.reason),
  })),

  bindEndpoint(contract.resendUserConfirmation, async ({ params }, context) => {
    await context.limit('confirm-mail', params.id)
    const isVerified = await resendConfirmation(context.db, toActor(context), params.id)
    wakeMailJob(context)
    return { isVerified }
  }),

  bindEndpoint(contract.askForRole, async ({ params, body }, context) => ({
    id: await askForRole(context.db, toActor(context), params.id, body),
  })),

  bindEndpoint(contract.listRoleRequests, (_request, { db, person }) => listPendingRoleRequests(db, person.userId)),

  bindEndpoint(contract.approveRole, async ({ params }, context) => {
    await approveRole(context.db, toActor(context), params.id)
    return {}
  }),

  bindEndpoint(contract.rejectRole, async ({ params, body }, context) => {
    await rejectRole(context.db, toActor(context), params.id, body.reason)
    return {}
  }),

  bindEndpoint(contract.exportDeskUsers, async ({ body }, context) => {
    await context.limit('export', context.person.userId)
    const columns = exportColumns.map(({ name }) => name)
    await auditUserExport(context.db, toActor(context), { ...body, columns })
    return new StreamedFile('pengguna.csv', generateCsv(exportColumns, readUserBatches(context.db, body.filter)))
  }),
]
