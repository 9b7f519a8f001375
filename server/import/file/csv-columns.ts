// The columns of CSV files, and what other programs call them.

export type CsvKind = 'fitments' | 'numbers' | 'products'

export type Column = {
  name: string
  /** For the owner. */
  label: string
  isRequired?: true
  /** Names that are read without a match by the owner. */
  aliases: string[]
  /**
   * Words in English and German, without blanks and accents, by which the shop proposes a match
   * that the owner confirms.
   */
  words: string
}

const FITMENTS: Column[] = [
  {
    name: 'part_number',
    label: 'Part number or SKU',
    isRequired: true,
    aliases: ['number', 'part', 'sku', 'partnumber'],
    words:
      'partno partnr partnum itemnumber itemno mpn manufacturerpartnumber artikelnummer artikelnr artnr teilenummer teilenr herstellernummer bestellnummer',
  },
  {
    name: 'year_from',
    label: 'Year, from',
    isRequired: true,
    aliases: ['from', 'year_start', 'year'],
    words:
      'startyear firstyear beginyear modelyear years baujahr baujahrvon jahrvon jahr bj bjvon modelljahr von ab',
  },
  {
    name: 'year_to',
    label: 'Year, to',
    aliases: ['to', 'year_end'],
    words: 'endyear lastyear baujahrbis jahrbis bjbis bis',
  },
  {
    name: 'make',
    label: 'Make of the vehicle',
    isRequired: true,
    aliases: [],
    words:
      'vehiclemake carmake manufacturer marke fahrzeugmarke automarke hersteller fahrzeughersteller',
  },
  {
    name: 'model',
    label: 'Model',
    isRequired: true,
    aliases: [],
    words: 'vehiclemodel carmodel modell fahrzeugmodell baureihe',
  },
  {
    name: 'brand',
    label: 'Brand of the part',
    aliases: ['brand_name'],
    words: 'partbrand brandlabel teilemarke teilehersteller produktmarke',
  },
  {
    name: 'engine',
    label: 'Engine',
    aliases: [],
    words: 'enginetype enginesize motor motorisierung motortyp',
  },
  { name: 'trim', label: 'Trim', aliases: ['submodel'], words: 'trimlevel ausstattung variante' },
  {
    name: 'built_from',
    label: 'Built from, as 2013-05',
    aliases: [],
    words: 'productionfrom prodfrom produktionvon gebautab bauzeitvon',
  },
  {
    name: 'built_to',
    label: 'Built to, as 2016-11',
    aliases: [],
    words: 'productionto prodto produktionbis gebautbis bauzeitbis',
  },
  {
    name: 'position',
    label: 'Position',
    aliases: [],
    words: 'location axle side einbauort einbauposition einbauseite achse seite',
  },
  {
    name: 'quantity',
    label: 'Quantity',
    aliases: ['qty'],
    words: 'qtypervehicle quantityrequired menge anzahl stuck stueck stuckzahl stk',
  },
  {
    name: 'conditions',
    label: 'Conditions',
    aliases: ['condition'],
    words: 'restriction restrictions qualifier qualifiers bedingung bedingungen einschrankung',
  },
  {
    name: 'note',
    label: 'Note',
    aliases: ['notes', 'comment'],
    words: 'comments remark remarks fitmentnotes bemerkung bemerkungen hinweis anmerkung',
  },
  {
    name: 'category',
    label: 'Kind of part, only compared',
    aliases: ['part_type'],
    words: 'parttype partterminology kategorie warengruppe produktgruppe produktart',
  },
]

const NUMBERS: Column[] = [
  {
    name: 'part_number',
    label: 'Part number or SKU',
    isRequired: true,
    aliases: ['part', 'sku', 'partnumber'],
    words:
      'partno partnr partnum itemnumber itemno mpn artikelnummer artikelnr artnr teilenummer teilenr',
  },
  {
    name: 'number',
    label: 'The number',
    isRequired: true,
    aliases: ['cross_number', 'interchange'],
    words:
      'crossreference crossref interchangenumber oenumber oemnumber oem oe oenummer oenr oemnummer vergleichsnummer referenznummer nummer gtin ean',
  },
  {
    name: 'kind',
    label: 'Its kind: oe, cross, old or gtin',
    isRequired: true,
    aliases: ['type'],
    words: 'numbertype nummernart art typ',
  },
  {
    name: 'brand',
    label: 'The brand of the number',
    aliases: ['number_brand'],
    words: 'manufacturer make hersteller marke oemarke fahrzeughersteller nummernmarke',
  },
  {
    name: 'part_brand',
    label: 'Brand of the part',
    aliases: [],
    words: 'teilemarke teilehersteller produktmarke',
  },
]

const PRODUCTS: Column[] = [
  {
    name: 'sku',
    label: 'SKU, finds the part',
    aliases: ['code'],
    words:
      'itemcode stockcode productcode variantsku artikelnummer artikelnr artnr bestellnummer lagernummer',
  },
  {
    name: 'part_number',
    label: 'Part number of the maker',
    aliases: ['partnumber', 'number'],
    words:
      'partno mpn manufacturerpartnumber herstellernummer herstellernr herstellerartikelnummer teilenummer han',
  },
  {
    name: 'brand',
    label: 'Brand',
    aliases: ['brandlabel', 'brand_label', 'brand_name'],
    words: 'maker manufacturer vendor make marke hersteller',
  },
  {
    name: 'name',
    label: 'Product Name',
    aliases: ['product_name', 'short_name', 'sho'],
    words: 'itemname bezeichnung artikelbezeichnung kurzbezeichnung artikelname produktname',
  },
  {
    name: 'title',
    label: 'Title',
    aliases: ['des'],
    words: 'producttitle longname fullname titel langbezeichnung',
  },
  {
    name: 'description',
    label: 'Description',
    aliases: ['ext', 'mkt', 'marketing_description'],
    words: 'longdescription bodyhtml details beschreibung artikelbeschreibung langtext',
  },
  {
    name: 'category',
    label: 'Category',
    aliases: [],
    words: 'producttype productcategory kategorie warengruppe produktgruppe',
  },
  {
    name: 'price',
    label: 'Price',
    aliases: ['price_per_unit', 'ret'],
    words:
      'unitprice retailprice saleprice listprice variantprice msrp rrp preis verkaufspreis bruttopreis vk vkpreis listenpreis',
  },
  {
    name: 'cost',
    label: 'Cost',
    aliases: [],
    words: 'costprice purchaseprice costperitem ek ekpreis einkaufspreis einstandspreis',
  },
  {
    name: 'minimum_quantity',
    label: 'Minimum quantity',
    aliases: ['minimum_order_quantity', 'minimumorderquantity'],
    words: 'minqty moq minorder mindestmenge mindestbestellmenge',
  },
  {
    name: 'pack_size',
    label: 'Pack size',
    aliases: ['pack', 'pack_quantity'],
    words: 'packsize packqty packagequantity packagingunit casepack vpe verpackungseinheit',
  },
  {
    name: 'price_steps',
    label: 'Price steps, such as 10: 9.50; 50: 8.00',
    aliases: ['steps', 'tier_prices'],
    words:
      'pricesteps tierprices volumeprices quantitybreaks pricebreaks staffelpreis staffelpreise',
  },
  {
    name: 'core_charge',
    label: 'Core charge, a deposit on the old part',
    aliases: ['core', 'core_price'],
    words: 'corecharge coreprice coredeposit corevalue pfand altteilpfand altteilewert',
  },
  {
    name: 'units',
    label: 'Units in stock, of a new part',
    aliases: ['available_quantity', 'stock'],
    words:
      'qty quantity onhand inventory stockqty variantinventoryqty bestand lagerbestand menge anzahl stuck stueck',
  },
  {
    name: 'image',
    label: 'Picture, its URL',
    aliases: ['img', 'uri'],
    words: 'imageurl imagesrc picture pictureurl photo bild bildurl foto',
  },
  {
    name: 'weight_grams',
    label: 'Weight, in grams',
    aliases: [], // not ‘weight’, which may be in pounds: the owner confirms it
    words: 'weight grams variantgrams weightg gewicht gewichtg gewichtingramm',
  },
  {
    name: 'weight_kg',
    label: 'Weight, in kilograms',
    aliases: [],
    words: 'weightinkg kilograms gewichtkg gewichtinkg',
  },
  {
    name: 'weight_lb',
    label: 'Weight, in pounds',
    aliases: [],
    words: 'weightlbs weightinlb weightinlbs weightpounds weightinpounds pounds lbs',
  },
  {
    name: 'shelf',
    label: 'Shelf, where it lies',
    aliases: ['bin'],
    words:
      'location shelflocation binlocation stocklocation storagelocation warehouselocation rack lagerplatz lagerort regal regalplatz fach',
  },
  {
    name: 'low_stock_at',
    label: 'Low-stock threshold',
    aliases: ['low_stock_threshold', 'low_stock_mark'],
    words: 'lowstock reorderpoint reorderlevel meldebestand mindestbestand',
  },
  { name: 'state', label: 'State: draft or live', aliases: [], words: 'status zustand' },
  { name: 'fits', label: 'Fits: vehicle, universal or unlisted', aliases: [], words: 'passt' },
  {
    name: 'gtin',
    label: 'GTIN (EAN, UPC)',
    aliases: ['ean', 'upc', 'itemlevelgtin'],
    words: 'barcode variantbarcode eancode eannummer',
  },
]

const COLUMNS: Record<CsvKind, Column[]> = {
  fitments: FITMENTS,
  numbers: NUMBERS,
  products: PRODUCTS,
}

/** @param numberKind of all numbers of the file: it needs no column for it */
export function columnsOf(kind: CsvKind, numberKind?: string) {
  return numberKind ? COLUMNS[kind].filter(({ name }) => name !== 'kind') : COLUMNS[kind]
}

/** The column that has this name or alias, in any case and with any signs between its words. */
export function columnNamed(header: string, columns: Column[]) {
  const spelled = header
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  return columns.find(({ name, aliases }) => name === spelled || aliases.includes(spelled))
}
