import { expect, test } from 'vitest'
import { columnsOf, type TableKind } from './known-columns.ts'
import { matchColumns } from './match-columns.ts'

const matched = (kind: TableKind, headers: string, ...rows: string[]) =>
  matchColumns(
    headers.split(';'),
    columnsOf(kind),
    rows.map((row) => row.split(';')),
  ).map(({ name }) => name)

test('columns are proposed by their names in five languages, each of ours once', () => {
  expect(
    matched('fitments', 'Artikelnummer;Marke;Modell;Baujahr von;Baujahr bis;Motor;Stück'),
  ).toEqual(['part_number', 'make', 'model', 'year_from', 'year_to', 'engine', 'quantity'])
  expect(matched('fitments', 'Part No;Make;Model;Year From;Year To;Qty;Internal id')).toEqual([
    'part_number',
    'make',
    'model',
    'year_from',
    'year_to',
    'quantity',
    null,
  ])
  expect(
    matched('products', 'Art.-Nr.;Bezeichnung;VK-Preis (EUR);EK;Bestand;EAN;Gewicht kg'),
  ).toEqual(['part_number', 'name', 'price', 'cost', 'units', 'gtin', 'weight_kg'])
  expect(matched('products', 'Référence;Désignation;Prix public HT;Poids (g)')).toEqual([
    'part_number',
    'name',
    'price',
    'weight_grams',
  ])
  expect(
    matched(
      'products',
      'Codice articolo;Marca;Descrizione;Prezzo al pubblico;Prezzo netto;Giacenza',
    ),
  ).toEqual(['part_number', 'brand', 'name', 'price', 'cost', 'units'])
  expect(matched('products', 'Line Code;Part Number;List')).toEqual([
    'brand',
    'part_number',
    'price',
  ])
  expect(matched('fitments', 'Merk;Artikelnummer;Automerk;Model;Bouwjaar;Positie;Aantal')).toEqual([
    'brand',
    'part_number',
    'make',
    'model',
    'year_from',
    'position',
    'quantity',
  ])
  expect(matched('products', 'SKU;Maker;Weight (lbs);Wt')).toEqual([
    'sku',
    'brand',
    'weight_lb',
    'weight',
  ])
  expect(matched('numbers', 'Part No;OE-Nummer;Art;Hersteller')).toEqual([
    'part_number',
    'number',
    'kind',
    'brand',
  ])
  expect(matched('numbers', 'Our Number;Brand;OE Numbers;Competitor Numbers')).toEqual([
    'part_number',
    'part_brand',
    'oe',
    'cross',
  ])
  expect(matched('products', 'Preis;Preis;sku')).toEqual(['price', null, 'sku'])
})

test('a sale price, a price to compare with and a price group are no price', () => {
  const others =
    'MAP;Sale price;Compare at;Price group;Minimum Advertised Price (MAP);MAP (USD);Preisstellung;Preiskennzeichen;Promo price 2026'
  expect(matched('products', others)).toEqual(others.split(';').map(() => null))
})

test('what a dealer pays is the cost, and no price if another column is the cost already', () => {
  expect(matched('products', 'WD Price;Jobber Price')).toEqual([null, 'cost'])
  expect(matched('products', 'Your Price;MAP')).toEqual(['cost', null])
  for (const name of ['Trade Price', 'Distributor Price', 'Dealer Price (USD)', 'Your price $']) {
    expect(matched('products', `sku;${name}`)).toEqual(['sku', 'cost'])
  }
  expect(matched('products', 'sku;Listenpreis 2026;EK')).toEqual(['sku', 'price', 'cost'])
})

test('a description is the name where no column is, and its texts are short', () => {
  expect(matched('products', 'sku;Description', 'A;Brake pads, front')).toEqual(['sku', 'name'])
  expect(matched('products', 'sku;Description', `A;${'Long. '.repeat(20)}`)).toEqual([
    'sku',
    'description',
  ])
  expect(matched('products', 'sku;Name;Description', 'A;Pads;Ceramic.')).toEqual([
    'sku',
    'name',
    'description',
  ])
})

test('cells that all are pictures or GTINs say what a column without a known name is', () => {
  const row = 'https://a.example/1.jpg;4006381333931;2000000000015'
  expect(matched('products', 'X1;X2;sku', row)).toEqual(['image', 'gtin', 'sku'])
})
