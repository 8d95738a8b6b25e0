/** Hour in each time zone of Indonesia at noon UTC. */
export const zoneHours = { 'Asia/Jakarta': 19, 'Asia/Makassar': 20, 'Asia/Jayapura': 21 } as const
