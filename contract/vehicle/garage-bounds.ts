// What a garage can hold. Imports no zod: pages do without.

export const MAX_CARS = 10
