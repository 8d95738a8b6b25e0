import { brand } from '#contract/site/brand.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import type { ReceiveResult } from './receive-file.ts'

/** Message about a received file. */
export function ReceiveMessage({ result }: { result: ReceiveResult }) {
  switch (result.kind) {
    case 'foreign':
      return <>Berkas ini bukan kelas dari {brand.name}, atau terlalu rusak untuk dikenali. Tidak ada yang disimpan.</>
    case 'unsigned':
      return (
        <>Tanda tangan berkas ini bukan dari {brand.name} atau sudah tidak berlaku, jadi tidak ada yang disimpan.</>
      )
    case 'unreadable':
      return (
        <>
          Berkasnya tidak bisa dibaca, mungkin karena sudah dihapus atau dipindahkan. Yang sudah diterima tetap
          tersimpan; pilih berkasnya lagi.
        </>
      )
    case 'cancelled':
      return <>Dibatalkan. Yang sudah diterima tetap tersimpan; pilih berkas yang sama untuk meneruskan.</>
    case 'not-enrolled': {
      const { title, careerTrack } = result.description
      return (
        <>
          Kelas “{title}” hanya untuk peserta program{' '}
          <AppLink to={`/program/${careerTrack.slug}`}>{careerTrack.title}</AppLink>, dan kamu belum terdaftar. Tidak
          ada yang disimpan.
        </>
      )
    }
    case 'changed':
      return (
        <>
          Di programmu kelas “{result.description.title}” punya versi lain tanpa satu pun berkas yang sama. Tidak ada
          yang disimpan.
        </>
      )
    case 'needs-enrolment':
      return (
        <>
          Perangkat ini belum tahu apakah kamu terdaftar di program “{result.description.careerTrack.title}”. Sambungkan
          internet sebentar (di bawah 30 KB), lalu pilih berkasnya lagi.
        </>
      )
    case 'needs-key':
      return (
        <>
          Untuk memeriksa berkas ini dibutuhkan data kecil dari {brand.name} (sekitar {formatBytes(result.bytes)}).
          Sambungkan internet sebentar, lalu pilih berkasnya lagi.
        </>
      )
    case 'already':
      return <>Isi kelas “{result.description.title}” sudah ada di perangkat ini.</>
    case 'halted':
      return <>Berhenti, karena kelas “{result.description.title}” dihapus atau dilanjutkan lewat internet.</>
    case 'space':
      return (
        <>Ruang di perangkat kurang {formatBytes(result.lackingBytes)}. Hapus sesuatu, lalu pilih berkasnya lagi.</>
      )
    case 'taken':
      return <Taken result={result} />
  }
}

function Taken({ result }: { result: Extract<ReceiveResult, { kind: 'taken' }> }) {
  const { takenBytes, badPieces, missingBytes, description, areTextsStored } = result
  return (
    <>
      {formatBytes(takenBytes)} kelas “{description.title}” diterima tanpa kuota.
      {badPieces > 0 && ` ${formatNumber(badPieces)} bagian rusak.`}
      {missingBytes > 0 && ` Masih kurang ${formatBytes(missingBytes)}.`}
      {!areTextsStored &&
        // A class with missing parts is paused, so its texts are not requested before the learner continues it.
        ` Teks dan soalnya (sekitar ${formatBytes(description.textBytes)}) diambil ${missingBytes > 0 ? 'bersama bagian yang kurang' : 'begitu ada koneksi'}.`}
    </>
  )
}
