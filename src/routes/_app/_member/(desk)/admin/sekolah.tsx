import { createFileRoute } from '@tanstack/react-router'
import { InstitutionScreen } from '#app/features/desk/institution/institution-screen.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/sekolah')({
  loader: async ({ context }) => {
    const { deskInstitutionsQuery } = await import('#app/queries/desk/institution.ts')
    await context.queryClient.ensureQueryData(deskInstitutionsQuery())
  },
  head: () => ({ meta: [{ title: 'Sekolah' }] }),
  component: InstitutionScreen,
})
