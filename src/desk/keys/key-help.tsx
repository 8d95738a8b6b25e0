import { Box, Checkbox, Flex, Kbd } from '@mantine/core'
import { useSnapshot } from 'valtio'
import { Dialog } from '#app/desk/dialog.tsx'
import { keysState, setShortcutsEnabled } from '#app/lib/letter-keys.ts'

const groups = [
  {
    name: 'Daftar',
    keys: [
      ['j / k', 'Baris atau tugas berikutnya / sebelumnya'],
      ['Enter', 'Buka baris'],
      ['x', 'Pilih baris'],
      ['Shift + x', 'Pilih sampai baris ini'],
      ['a', 'Pilih semua di halaman ini'],
      ['.', 'Ke tombol untuk yang dipilih'],
      ['/', 'Cari'],
      ['b', 'Buat yang baru, atau tombol utama daftar'],
      ['Esc', 'Tutup panel'],
      ['Ctrl + K', 'Pergi ke menu'],
      ['?', 'Daftar tombol ini'],
    ],
  },
  {
    name: 'Susunan draf',
    keys: [['Alt + ↓ / ↑', 'Materi berikutnya / sebelumnya, juga sambil menulis']],
  },
  {
    name: 'Kuis',
    keys: [['Ctrl + B', 'Tambah soal, juga sambil menulis']],
  },
  {
    name: 'Menilai tugas',
    keys: [
      ['1 sampai 4', 'Tingkat kriteria ini, lalu ke kriteria berikutnya; tanpa kriteria: angka nilainya'],
      ['n', 'Ke nilai'],
      ['c', 'Ke komentar'],
      ['Ctrl + .', 'Komentar siap pakai'],
      ['v', 'Rekam suara, atau selesai merekam'],
      ['Ctrl + Enter', 'Kirim nilai dan buka tugas berikutnya'],
      ['Panah', 'Memindahkan tanda di foto (dengan Shift lebih jauh)'],
      ['Delete', 'Menghapus tanda di foto'],
      ['Esc', 'Dari isian ke judul, lalu tutup tugas'],
    ],
  },
] as const

/**
 * Shows the keyboard shortcuts of the admin and expert pages. A switch turns the shortcuts that are single characters
 * on or off.
 */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { isOn } = useSnapshot(keysState)
  return (
    <Dialog title="Tombol pintas" onClose={onClose}>
      <Checkbox
        label="Pakai tombol pintas satu huruf, angka atau tanda"
        description="Berlaku di perangkat ini. Kombinasi dengan Ctrl atau Alt dan tombol Esc tetap berfungsi."
        checked={isOn}
        onChange={event => setShortcutsEnabled(event.currentTarget.checked)}
      />
      {groups.map(({ name, keys }) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          <Flex component="dl" direction="column" gap="0.5rem" m={0}>
            {keys.map(([key, action]) => (
              <Flex key={key} gap="sm" align="center">
                <Box component="dt" flex="0 0 7rem">
                  <Kbd size="md">{key}</Kbd>
                </Box>
                <Box component="dd" m={0}>
                  {action}
                </Box>
              </Flex>
            ))}
          </Flex>
        </section>
      ))}
    </Dialog>
  )
}
