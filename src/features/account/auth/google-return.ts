/** Storage key of the redirect while the user is on Google's page. */
export const GOOGLE_RETURN = 'semai-draft:google-return'

export type GoogleReturn =
  | { kind: 'token'; token: string; state: string | undefined }
  | { kind: 'refused'; title: string; text: string }

/** Reads the values that the server added to the URL after `#` when it redirected the user back from Google. */
export function readGoogleReturn(hash: string): GoogleReturn {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const error = values.get('error')
  if (error === 'access_denied') {
    return { kind: 'refused', title: 'Akses Ditolak', text: 'Izin dari akun Google belum diberikan.' }
  }
  if (error !== null) return { kind: 'refused', title: 'Gagal Masuk', text: 'Masuk dengan Google belum berhasil.' }
  const token = values.get('access_token')
  if (!token) return { kind: 'refused', title: 'Gagal Masuk', text: 'Token tidak valid' }
  return { kind: 'token', token, state: values.get('state') ?? undefined }
}
