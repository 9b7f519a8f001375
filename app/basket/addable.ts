/** What a page says of a part that it offers. */
export type Addable = { _id: string; title: string; pricePerUnit: number }
