// Gives `performance.getEntriesByType` the types of its entries, as in the page.
import 'web-vitals'
