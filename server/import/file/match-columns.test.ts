import { expect, test } from 'vitest'
import { columnsOf, type TableKind } from './known-columns.ts'
import { matchColumns } from './match-columns.ts'

const matched = (kind: TableKind, headers: string, ...rows: string[]) =>
  matchColumns(
    headers.split(';'),
    columnsOf(kind),
    rows.map((row) => row.split(';')),
  ).map(({ name }) => name)

test('columns are proposed by their names in eight languages, each of ours once', () => {
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
  // The number of whose file it is is none of the maker's.
  expect(matched('products', 'Art.-Nr.;Herst.;Herst.-Nr.')).toEqual([null, 'brand', 'part_number'])
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
  for (const name of ['Nett Price', 'Price (trade)', 'Preis EK', 'Price your', 'B2B Price €']) {
    expect(matched('products', `sku;${name};RRP`)).toEqual(['sku', 'cost', 'price'])
    expect(matched('products', `sku;${name}`)).toEqual(['sku', 'cost'])
  }
  expect(matched('products', 'sku;Listenpreis 2026;EK')).toEqual(['sku', 'price', 'cost'])
})

test('a description is the name where no column is, and its texts are short', () => {
  expect(matched('products', 'sku;Description', 'A;Brake pads, front')).toEqual(['sku', 'name'])
  expect(matched('products', 'sku;Description', `A;${'Long. '.repeat(30)}`)).toEqual([
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

test('what Polish, Brazilian and Dutch suppliers call their columns is known', () => {
  expect(
    matched(
      'products',
      'Indeks;Producent;Nazwa towaru;Grupa towarowa;Cena detaliczna;Cena zakupu;Waga [kg];Kod EAN;Numery OE',
    ),
  ).toEqual([
    'part_number',
    'brand',
    'name',
    'category',
    'price',
    'cost',
    'weight_kg',
    'gtin',
    'oe',
  ])
  expect(matched('products', 'Código;Fabricante;Descrição;Preço de venda;Qtde. mínima')).toEqual([
    'part_number',
    'brand',
    'name',
    'price',
    'minimum_quantity',
  ])
  expect(matched('products', 'Artikelnummer;Merk;Bruto prijs;Verpakkingseenheid')).toEqual([
    'part_number',
    'brand',
    'price',
    'pack_size',
  ])
})

test('a unit is taken off whatever stands between it and the name, or behind it', () => {
  expect(matched('products', 'sku;bruttogewicht_kg;Price (USD)*')).toEqual([
    'sku',
    'weight_kg',
    'price',
  ])
  expect(matched('products', 'sku;Peso kg:')).toEqual(['sku', 'weight_kg'])
})

test('a general word in a longer name makes it no column of ours', () => {
  expect(
    matched('products', 'MPN;HS code;Pop Code;Discount group;Eco class;Option1 Name;Price'),
  ).toEqual(['part_number', null, null, null, null, null, 'price'])
})

test('exports of other shops are known by their own names', () => {
  expect(
    matched('products', 'CustomLabel;*Title;PicURL;*StartPrice;C:Brand;Product:UPC', 'A;B;C;1;E;F'),
  ).toEqual(['sku', 'title', 'image', 'price', 'brand', 'gtin'])
  expect(
    matched('products', 'SKU;Product Category;Type', 'A-1;Vehicles & Parts > Parts;Brake discs'),
  ).toEqual(['sku', null, 'category'])
  expect(
    matched(
      'products',
      'SKU;Brands;Meta: _mpn;Shipping class;Attribute 1 name;Attribute 1 value(s)',
    ),
  ).toEqual(['sku', 'brand', 'part_number', 'delivery_class', null, 'attribute'])
})

test('a freight class of the carriers, which is a number, is no delivery class', () => {
  const headers = 'SKU;Price;Freight class'
  expect(matched('products', headers, 'A-1;9;85', 'A-2;8;92.5', 'A-3;8;')).not.toContain(
    'delivery_class',
  )
  expect(matched('products', headers, 'A-1;9;LTL', 'A-2;8;')).toContain('delivery_class')
})

test('short descriptions are the names of a file without other names', () => {
  expect(
    matched(
      'products',
      'MPN;GenericArticleDescription;ArticleStatusDescription',
      'A-1;Brake pads;Normal',
    ),
  ).toEqual(['part_number', 'name', null])
})

test('what replaces a part is none of the numbers that it replaces', () => {
  for (const name of ['Ersetzt durch', 'Replaced by', 'Superseded By', 'Remplacé par']) {
    expect(matched('products', `MPN;${name}`, 'A-1;B-1')).toEqual(['part_number', null])
  }
  expect(matched('products', 'MPN;Ersetzt', 'A-1;B-1')).toEqual(['part_number', 'old'])
  const id = '0197a1c2-0000-7000-8000-000000000001'
  expect(matched('products', 'sku;superseded_by', `A-1;${id}`)).toEqual(['sku', 'superseded_by'])
})

test('gross and net are prices where they stand alone, and of a longer name the rest counts', () => {
  expect(matched('products', 'Art.-Nr.;Brutto EUR;Netto EUR')).toEqual([
    'part_number',
    'price',
    'cost',
  ])
  expect(matched('products', 'ArtNr;Lieferant;UVP netto;Mengeneinheit/VPE')).toEqual([
    'part_number',
    'brand',
    'price',
    'pack_size',
  ])
  expect(matched('products', 'PartNumber;RET;JBR;WD1;Qty/Pk')).toEqual([
    'part_number',
    'price',
    'cost',
    null,
    'pack_size',
  ])
})

test('yes and no are no amount: the column beside it has it', () => {
  const rows = ['A-1;N;', 'A-2;Y;35.00']
  expect(matched('products', 'SKU;Core;Core Value', ...rows)).toEqual(['sku', null, 'core_charge'])
})

test('of prices with and without tax the one without is proposed', () => {
  expect(matched('products', 'SKU;Price inc. VAT;Price ex VAT')).toEqual(['sku', null, 'price'])
  expect(matched('products', 'SKU;Preis inkl. MwSt.;Preis zzgl. MwSt.')).toEqual([
    'sku',
    null,
    'price',
  ])
  expect(matched('products', 'SKU;VK brutto;VK netto')).toEqual(['sku', null, 'price'])
  expect(matched('products', 'SKU;Price inc. VAT 20%')).toEqual(['sku', 'price'])
})

test('what the shop itself pays is its cost, before what others pay', () => {
  expect(matched('products', 'SKU;List;Jobber;Dealer;Your Net')).toEqual([
    ...['sku', 'price', null, null, 'cost'],
  ])
})

test('how suppliers shorten, and spell with a slash, is known', () => {
  expect(matched('products', 'Part #;Descr.;Package Qty')).toEqual([
    ...['part_number', 'name', 'pack_size'],
  ])
  for (const name of ['Pcs/Case', 'Qty/Box', 'Pieces per Carton', 'Order Multiple']) {
    expect(matched('products', `Part #;${name}`)).toEqual(['part_number', 'pack_size'])
  }
})

test('a column in millimeters or inches is a specification', () => {
  expect(matched('products', 'SKU;Outer Dia. [mm];Teeth;Thread (in);Weight kg')).toEqual([
    ...['sku', 'attribute', 'attribute', 'attribute', 'weight_kg'],
  ])
})

test('columns of prices are known by the quantity in their names', () => {
  expect(matched('products', 'SKU;1-9;10-49;50+', 'A;9.00;8.00;7.00')).toEqual([
    ...['sku', 'price', 'step_price', 'step_price'],
  ])
  expect(matched('products', 'Art.-Nr.;Preis;ab 10;ab Menge', 'A;9,00;8,00;1')).toEqual([
    ...['part_number', 'price', 'step_price', 'from_quantity'],
  ])
})

test('a number of the row is none of the part, whatever its column is called', () => {
  const rows = ['1;GZ-7;x', '2;GZ-9;x', '3;GZ-1;x', '4;GZ-2;x']
  expect(matched('products', '序号 No.;Our No. 型号;Brand', ...rows)).toEqual([
    ...[null, 'part_number', 'brand'],
  ])
  expect(matched('products', 'No.;Brand', '1;x', '7;x', '9;x')).toEqual(['part_number', 'brand'])
})

test('a price of one piece has its currency, and one before freight is the cost', () => {
  expect(matched('products', 'SKU;FOB (USD/pc);G.W. (kg/pc);List (USD/ea)')).toEqual([
    ...['sku', 'cost', 'weight_kg', 'price'],
  ])
})

test('words in another order, and two lines of names, say the same', () => {
  expect(matched('products', 'Herst.-Nr.;Brutto-VK;Netto-EK;Zolltarif-Nr.')).toEqual([
    'part_number',
    'price',
    'cost',
    null,
  ])
  expect(matched('products', 'Trade £ / Current;Trade £ / New;RRP £ / Current')).toEqual([
    'cost',
    null,
    'price',
  ])
  expect(matched('products', 'Part No;Description (français);Description (English)')).toEqual([
    'part_number',
    'description',
    'name',
  ])
})
