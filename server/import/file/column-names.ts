// What suppliers and other shop programs call our columns, in English, German, French, Spanish and
// Italian, the most usual also in Dutch and Portuguese. They are compared without case, accents,
// signs and blanks, units and currencies taken off. The more certain name stands first: of two
// columns for one field the one whose name is first gets it.

type Names = Record<string, string>

const PART_NUMBER = `part number, part no, part #, part num, pn, p/n, mpn, mfr part, mfr part number,
  mfg part, mfg part number, manufacturer part number, item number, item #, item no, item, no,
  catalog number, model number, partid, part id, number, part, artikelnummer, artikelnr, art-nr,
  teilenummer, teilenr, herstellernummer, hersteller-nr, herst-nr, herstellerartikelnummer, han,
  bestellnummer, artikel, référence, réf, réf fabricant, n° article, numéro de pièce, referencia,
  ref, número de parte, núm de pieza, código fabricante, codice articolo, codice produttore,
  codice costruttore, numero articolo, riferimento, artikelnr, onderdeelnummer, referência`

const NUMBER_LISTS: Names = {
  oe: `oe number, oe numbers, oem number, oem, oe, oe ref, oe-nummer, oe-nr, oen, réf origine,
    número oe`,
  cross: `cross reference, cross references, interchange, competitor number, competitor numbers,
    vergleichsnummer, équivalence, equivalencia`,
  old: 'replaces, supersedes, old number, ersetzt, remplace, reemplaza',
}

const PRODUCTS: Names = {
  sku: `sku, item code, stock code, product code, our number, variant sku, seller sku,
    internal number, lagernummer, artikelcode, code article, code produit, código, código interno,
    codice interno, codice magazzino`,
  part_number: PART_NUMBER,
  brand: `brand, brand name, brand label, mfr, mfr name, mfg, mfgr, manufacturer, maker, make, line,
    line code, vendor, label, marke, hersteller, fabrikat, marque, fabricant, équipementier, marca, fabricante,
    produttore, marchio, costruttore, merk, fabrikant`,
  name: `name, product name, item name, part name, part description, item description, short name,
    short description, desc, sho, bezeichnung, artikelbezeichnung, kurzbezeichnung, kurztext,
    benennung, artikelname, produktname, désignation, libellé, nom, descripción, denominación,
    nombre, text, descrizione, denominazione, nome, omschrijving, benaming, designação, descrição`,
  title: `title, product title, long name, full name, extended description, des, titel,
    langbezeichnung, titre, libellé long, título, titolo`,
  description: `description, long description, body html, details, marketing description, features,
    romance copy, ext, mkt, beschreibung, artikelbeschreibung, langtext, artikeltext,
    description longue, descriptif, descripción larga, detalle, descrizione estesa`,
  category: `category, categories, product category, product type, part type, type, group,
    product group, class, subcategory, department, terminology, part terminology,
    part terminology name, kategorie, warengruppe, produktgruppe, produktart, artikelgruppe,
    sortiment, catégorie, famille, sous-famille, rayon, categoría, familia, grupo,
    categoria, gruppo merceologico, famiglia, categorie, productgroep`,
  price: `price, sell price, selling price, retail price, retail, list price, list, sugg list,
    suggested list, suggested retail, msrp, rrp, regular price, unit price, variant price, ret,
    preis, vk, vk brutto, vk preis, verkaufspreis, uvp, listenpreis, bruttopreis, prix,
    prix public, prix public ht, prix public ttc, prix de vente, pvp, precio, precio de venta,
    prezzo, prezzo al pubblico, prezzo di listino, prezzo di vendita, prijs, adviesprijs,
    verkoopprijs, preço, preço de venda`,
  cost: `cost, your cost, unit cost, cost price, cost per item, internal cost, dealer net,
    dealer price, dealer, jobber price, jobber, wd, wd price, wholesale, wholesale price, buy price,
    your price, trade price, trade, distributor price, distributor, distributor net, member price,
    customer price, reseller price, invoice price, contract price, special price, stockist price,
    purchase price, net price, net, ek, ek netto, ek preis, einkaufspreis, einstandspreis,
    händlerpreis, nettopreis, prix d'achat, prix net, pa, coste, costo, precio neto,
    prezzo netto, prezzo di acquisto, inkoopprijs, nettoprijs, preço líquido, custo`,
  minimum_quantity: `minimum quantity, min qty, moq, minimum order, min order, min order qty,
    minimum order quantity, mindestmenge, mindestabnahme, mindestbestellmenge, qté mini, minimum,
    cantidad mínima, pedido mínimo, quantità minima, ordine minimo`,
  pack_size: `pack size, pack, std pkg, standard pack, standard package, case qty, case pack,
    pkg qty, pack qty, package quantity, pcs, units per case, vpe, verpackungseinheit, inhalt,
    stück je packung, conditionnement, colisage, uv, embalaje, unidades por caja, confezione,
    pezzi per confezione, verpakking`,
  price_steps: `price steps, price breaks, quantity breaks, tier price, tier prices, volume price,
    volume prices, staffelpreis, staffelpreise, prix dégressif, precio por volumen,
    prezzi a scaglioni`,
  core_charge: `core charge, core, core price, core deposit, core value, surcharge core, pfand,
    altteilpfand, altteilpreis, altteilwert, altteilewert, consigne, casco, depósito,
    cauzione`,
  units: `units, qoh, qty on hand, on hand, stock, stock qty, available, avail, inventory,
    variant inventory qty, soh, qty, quantity, bestand, lagerbestand, verfügbar, menge, anzahl,
    stück, quantité, dispo, existencias, cantidad, disponible, giacenza, quantità, disponibilità,
    voorraad, estoque`,
  image: `image, images, image url, image src, main image, photo, picture, picture url, url 1,
    bild, bild-url, foto, visuel, imagen, immagine, afbeelding`,
  weight_grams: `weight grams, weight in grams, grams, variant grams, gewicht in gramm`,
  weight_kg: 'weight kg, weight in kg, kilograms, gewicht in kg',
  weight_lb: 'weight lb, weight lbs, weight in lb, weight in lbs, weight in pounds, pounds',
  weight: `weight, wt, ship weight, shipping weight, gross weight, item weight, mass, gewicht,
    bruttogewicht, poids, peso, gewicht bruto`,
  shelf: `shelf, bin, shelf location, bin location, stock location, storage location,
    warehouse location, location, rack, lagerplatz, lagerort, regal, regalplatz, fach, emplacement,
    casier, ubicación, estante, ubicazione, scaffale`,
  low_stock_at: `low stock, reorder point, reorder level, min stock, meldebestand, mindestbestand,
    seuil, stock mínimo, scorta minima`,
  state: `state, status, life cycle, published, active, zustand, aktiv, statut, actif, estado,
    activo, stato, attivo`,
  fits: 'fits, passt',
  warranty: 'warranty, warranty period, guarantee, garantie, gewährleistung, garantía, garanzia',
  includes: `includes, in the box, package contents, kit contents, lieferumfang, contenu,
    contenido del paquete, contenuto`,
  // Those of another shop’s export, ‘Tags’, are not this shop’s.
  part_tags:
    'part tags, internal tags, schlagworte, schlagwörter, étiquettes, etiquetas, etichette',
  gtin: `gtin, ean, ean13, ean code, upc, upc code, barcode, variant barcode, item level gtin,
    strichcode, eannummer, code-barres, gencod, código de barras, codice a barre, streepjescode`,
  ...NUMBER_LISTS,
  attribute: `length, width, height, diameter, size, voltage, material, color, attribute,
    custom attribute, country of origin, länge, breite, höhe, durchmesser, longueur, largeur,
    hauteur, largo, ancho, alto, lunghezza, larghezza, altezza, diametro`,
}

const FITMENTS: Names = {
  part_number: PART_NUMBER,
  year_from: `year, yearid, year from, from, start year, first year, begin year, beg yr, model year,
    years, year range, mfg from, baujahr, baujahr von, jahr von, jahr, bj, bj von, modelljahr, von,
    ab, année, de, à partir de, début, año, desde, anno, da, dal,
    bouwjaar, bouwjaar van, jaar, ano`,
  year_to: `year to, to, end year, last year, mfg to, baujahr bis, jahr bis, bj bis, bis, à, fin,
    hasta, al, tot, bouwjaar tot`,
  make: `make, makename, makeid, vehicle make, car make, automarke, fahrzeugmarke,
    fahrzeughersteller, marque véhicule, constructeur, marca vehículo, marca veicolo, automerk,
    manufacturer, marke, hersteller`,
  vehicle: `vehicle, application, ymm, make model, fahrzeug, verwendung, véhicule, affectation,
    vehículo, aplicación, veicolo, applicazione, voertuig`,
  model: `model, modelname, modelid, vehicle model, car model, modell, fahrzeugmodell, baureihe,
    modèle, modelo, modello`,
  brand: `brand, part brand, brand label, mfr name, mfr, mfg, teilemarke, teilehersteller,
    produktmarke, marque, marca, produttore, marchio, merk`,
  engine: `engine, engine type, engine size, enginebase, engine liter, liter, displacement,
    engine code, motor, motorisierung, motortyp, hubraum, motorcode, moteur, cylindrée, cilindrada,
    motore, cilindrata`,
  trim: `trim, submodel, submodelname, trim level, series, ausstattung, variante, finition,
    version, versión, allestimento, versione, uitvoering`,
  built_from: 'built from, production from, prod from, produktion von, gebaut ab, bauzeit von',
  built_to: 'built to, production to, prod to, produktion bis, gebaut bis, bauzeit bis',
  position: `position, pos, location, side, axle, mounting, einbauort, einbauposition, einbauseite,
    achse, seite, côté, essieu, posición, lado, eje, posizione, lato, asse, positie`,
  quantity: `qty, quantity, qty per car, qty per vehicle, quantity required, per vehicle, menge,
    menge je fahrzeug, anzahl, stück, stückzahl, stk, quantité, quantité par véhicule, cantidad,
    cantidad por vehículo, quantità, aantal`,
  conditions: `conditions, restriction, restrictions, qualifier, qualifiers, footnote, bedingung,
    bedingungen, einschränkung`,
  note: `note, notes, fit notes, fitment notes, comments, remark, remarks, bemerkung, bemerkungen,
    hinweis, anmerkung, remarque, nota, observaciones, note, osservazioni, opmerking`,
  category: `category, part type, part terminology, part terminology name, kategorie, warengruppe,
    produktgruppe, produktart`,
}

const NUMBERS: Names = {
  part_number: `${PART_NUMBER}, our number, sku`,
  number: `number, cross number, cross ref, interchange number, oem-nummer, referenznummer, nummer,
    gtin, ean`,
  ...NUMBER_LISTS,
  kind: 'kind, type, number type, nummernart, art, typ',
  brand: `brand, number brand, manufacturer, make, hersteller, marke, oe marke, fahrzeughersteller,
    nummernmarke`,
  part_brand: 'part brand, teilemarke, teilehersteller, produktmarke',
}

const NAMES = { fitments: FITMENTS, numbers: NUMBERS, products: PRODUCTS }

/** In order, the more certain one first. */
export function namesOf(kind: keyof typeof NAMES, column: string) {
  return listOf(NAMES[kind][column] ?? '')
}

/** Names that have one of ours in them and are another thing: a sale ends, a position is no URL. */
export const OTHER_NAMES = listOf(`map, map price, minimum advertised price, sale price, compare at,
  compare at price, old price, promo, promo price, price group, price code, price unit, price date,
  aktionspreis, streichpreis, preisgruppe, preiseinheit, preisstellung, rabattgruppe, prix barré, oferta,
  image position, image alt text, inventory policy, inventory tracker, unit of measure, u/m, uom,
  stock status, weight unit`)

function listOf(names: string) {
  return names
    .split(',')
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}
