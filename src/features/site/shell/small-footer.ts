/**
 * Paths of pages with a small footer: the catalogue, checkout, and areas that learners open every day. One expression
 * is smaller than a list of paths.
 */
export const smallFooterPaths =
  /^\/(?:kelas(?:\/[^/]+\/checkout)?$|(?:akun|bagikan|business|cari|catatan|dashboard|keahlian|papan-poin|payment|penyimpanan|review|riwayat-poin|sertifikat|sync|tukar-poin|webinar|[a-z]+_certificate)(?:\/|$))/
