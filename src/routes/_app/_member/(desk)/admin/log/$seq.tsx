import { createFileRoute, notFound } from '@tanstack/react-router'
import { EntryDrawer } from '#app/features/desk/log/entry-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/log/$seq')({
  loader: async ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.seq)) throw notFound()
    const { auditEntryQuery } = await import('#app/queries/desk/audit.ts')
    await context.queryClient.ensureQueryData(auditEntryQuery(params.seq))
  },
  head: () => ({ meta: [{ title: 'Log' }] }),
  component: EntryRoute,
})

function EntryRoute() {
  const { seq } = Route.useParams()
  const navigate = Route.useNavigate()
  return <EntryDrawer seq={seq} onClose={() => void navigate({ to: '/admin/log', search: true, resetScroll: false })} />
}
