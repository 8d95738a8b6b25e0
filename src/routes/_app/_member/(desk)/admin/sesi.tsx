import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { HostMeetingsScreen } from '#app/features/desk/attendance/held-screen.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/sesi')({
  // Id of the opened meeting.
  validateSearch: v.object({ sesi: v.optional(v.fallback(v.optional(Id), undefined)) }),
  loader: async ({ context }) => {
    const { heldMeetingsQuery } = await import('#app/queries/desk/attendance.ts')
    await context.queryClient.ensureQueryData(heldMeetingsQuery())
  },
  head: () => ({ meta: [{ title: 'Sesi' }] }),
  component: Held,
})

function Held() {
  return <HostMeetingsScreen base="/admin/sesi" openId={Route.useSearch().sesi} />
}
