import { Text } from '@mantine/core'

/** States whether the input of a form is stored on this device. `hasRoom` is undefined until the input was stored. */
export function KeptNote({ hasRoom }: { hasRoom: boolean | undefined }) {
  return (
    <Text component="output" size="xs">
      {hasRoom === true && 'Isianmu aman di perangkat ini. Pelajar melihatnya setelah disimpan dan terbit.'}
      {hasRoom === false && 'Perangkat ini penuh. Isianmu hilang kalau tab ini ditutup, jadi simpan sekarang.'}
    </Text>
  )
}
