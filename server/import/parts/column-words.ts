import { PRODUCT_LABELS, type ProductFields } from '#contract/catalog/product.ts'

// What the owner calls the columns of files of parts: as the part's form does.

export const FIELDS: Record<string, keyof ProductFields> = {
  sku: 'sku',
  part_number: 'number',
  brand: 'brand',
  name: 'name',
  title: 'title',
  description: 'description',
  category: 'categoryId',
  price: 'pricePerUnit',
  cost: 'cost',
  minimum_quantity: 'minimumOrderQuantity',
  pack_size: 'packSize',
  price_steps: 'priceSteps',
  core_charge: 'coreCharge',
  image: 'img',
  shelf: 'shelf',
  low_stock_at: 'lowStockAt',
  state: 'state',
  fits: 'fits',
  tax_category: 'taxCategory',
  delivery_class: 'deliveryClass',
  superseded_by: 'supersededBy',
  warranty: 'warranty',
  includes: 'includes',
  part_tags: 'tags',
}

const OTHERS: Record<string, string> = {
  gtin: 'GTIN',
  units: 'Units in stock',
  weight: 'Weight',
  weight_grams: 'Weight in grams',
  weight_kg: 'Weight in kilograms',
  weight_lb: 'Weight in pounds',
}

export function columnWords(column: string) {
  const field = FIELDS[column]
  return OTHERS[column] ?? (field ? PRODUCT_LABELS[field] : column)
}
