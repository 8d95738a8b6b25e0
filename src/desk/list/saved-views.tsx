import { ActionIcon, Alert, Flex, Stack, Text, TextInput } from '@mantine/core'
import { removeView, saveView } from '#contract/admin/saved-view.ts'
import { PlainList } from '../plain-list.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Trash2 from 'lucide-react/icons/trash'
import { useContext, useState } from 'react'
import { savedViewsQuery } from '#app/queries/shared/saved-view.ts'
import { AppLink, PathContext } from '#app/ui/app-link.tsx'
import { Form } from '../form/form.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { Button } from '#app/ui/button.tsx'
import { getFailureText } from '../failure.ts'
import { Popover } from '../popover.tsx'
import type { ListAddress } from './list-filter.ts'
import { formatListAddress, getListPath } from './view-address.ts'

interface Props {
  openId: string | undefined
  address: ListAddress
}

/**
 * Panel with saved views. A view is a list URL (filter, order and columns) that the server stores under a label chosen
 * by the user.
 */
export function SavedViews({ openId, address }: Props) {
  const { call } = useDeskCall()
  const screen = getListPath(useContext(PathContext), openId)
  const [isAsked, setIsAsked] = useState(false)
  // Loads the views when the user opens the panel, not with every list.
  const { data: views = [], isError } = useQuery({ ...savedViewsQuery(screen), enabled: isAsked })
  const [name, setName] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { formRef, isBusy, failure, run } = useSubmit({
    setErrors,
    send: async () => {
      await call(saveView, { body: { screen, name, address: formatListAddress(address) } })
      setName('')
    },
  })
  const removal = useAction((id: string) => call(removeView, { params: { id } }), getFailureText)

  // The server stores views for admin screens only.
  if (!screen.startsWith('/admin/')) return null
  return (
    <Popover icon={<Bookmark size={16} aria-hidden />} name="Tampilan" onOpen={() => setIsAsked(true)}>
      <Stack gap="0.5rem" miw="min(18rem, 80vw)">
        {views.length === 0 && (
          <Text>{isError ? 'Tampilanmu belum bisa dibaca.' : 'Belum ada tampilan tersimpan.'}</Text>
        )}
        <PlainList gap={0}>
          {views.map(view => (
            <Flex component="li" key={view.id} gap="0.5rem" align="center" justify="space-between" mih="2.75rem">
              <AppLink to={screen + view.address}>{view.name}</AppLink>
              <ActionIcon
                variant="subtle"
                aria-label={`Hapus tampilan ${view.name}`}
                onClick={() => void removal.run(view.id)}
              >
                <Trash2 size={16} aria-hidden />
              </ActionIcon>
            </Flex>
          ))}
        </PlainList>
        <Form ref={formRef} onSubmit={run}>
          <Stack gap="0.5rem">
            <TextInput
              label="Simpan tampilan ini sebagai"
              value={name}
              error={errors['name']}
              autoComplete="off"
              onChange={event => {
                setName(event.currentTarget.value)
                setErrors({})
              }}
            />
            <Button type="submit" variant="secondary" isBusy={isBusy}>
              Simpan
            </Button>
          </Stack>
        </Form>
        {(failure || removal.failure) && <Alert>{failure || removal.failure}</Alert>}
      </Stack>
    </Popover>
  )
}
