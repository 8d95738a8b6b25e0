/** Id of the element with the content of an admin page, beside the sidebar. */
export const ADMIN_CONTENT_ID = 'isi-layar'
