import { createFileRoute, notFound } from '@tanstack/react-router'
import { EntryDrawer } from '#app/features/desk/log/entry-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/log/$id')({
  loader: async ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound()
    const { auditEntryQuery } = await import('#app/queries/desk/audit.ts')
    await context.queryClient.ensureQueryData(auditEntryQuery(params.id))
  },
  component: EntryRoute,
})

function EntryRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <EntryDrawer
      key={id}
      seq={id}
      onClose={() => void navigate({ to: '/admin/log', search: true, resetScroll: false })}
    />
  )
}
