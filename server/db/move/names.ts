/** Name of the connections of a move in `pg_stat_activity`. */
export const SESSION_NAME = 'semai-move'

/** Folder below the data folder in which a move builds the embedded database. Backups do not contain it. */
export const MOVE_FOLDER = 'database-move'
