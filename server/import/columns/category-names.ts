import { ofTree } from '../../catalog/category/category-tree.ts'

// What files of suppliers call the categories that a new shop has, in the languages in which it
// knows their columns: by these it proposes a category, and the owner confirms it.

const NAMES: Record<number, string> = {
  1: 'Bremsen, Bremsanlage, Freinage, Freins, Frenos',
  2: 'Filter, Filtres, Filtros',
  3: 'Motor, Motorteile, Moteur, Motores',
  4: 'Öle und Flüssigkeiten, Huiles et fluides, Lubrifiants, Aceites y líquidos',
  5: 'Zündung, Zündanlage, Allumage, Encendido',
  6: 'Elektrik, Fahrzeugelektrik, Électricité, Électrique, Electricidad, Eléctrico',
  7: 'Beleuchtung, Licht, Éclairage, Iluminación',
  8: 'Fahrwerk, Fahrwerk und Lenkung, Suspension et direction, Suspensión y dirección, Suspension, Steering',
  9: 'Getriebe, Antrieb, Kupplung und Antrieb, Boîte de vitesses, Transmisión, Drivetrain',
  10: 'Kühlung und Klima, Kühlung, Klimaanlage, Refroidissement, Climatisation, Refrigeración, Climatización, Cooling',
  11: 'Abgasanlage, Auspuff, Échappement, Escape',
  12: 'Kraftstoff, Kraftstoffanlage, Carburant, Alimentation, Combustible',
  13: 'Sensoren, Sensorik, Capteurs, Sensores',
  14: 'Karosserie und Scheiben, Karosserie, Carrosserie, Carrocería, Body',
  15: 'Räder und Reifen, Roues et pneus, Ruedas y neumáticos',
  16: 'Innenraum und Werkzeug, Intérieur et outillage, Interior y herramientas',
  101: 'Bremsbeläge, Bremsbelag, Bremsbelagsatz, Bremsklötze, Scheibenbremsbeläge, Plaquettes de frein, Plaquettes, Pastillas de freno, Pastillas, Disc brake pads, Pastiglie freno, Pastiglie freni, Remblokken, Klocki hamulcowe, Pastilhas de travão',
  102: 'Bremsscheiben, Bremsscheibe, Disques de frein, Disques, Discos de freno, Discos, Brake rotors, Rotors, Disc brake rotors, Dischi freno, Disco freno, Dischi freni, Remschijven, Tarcze hamulcowe, Discos de travão',
  103: 'Bremssättel, Bremssattel, Étriers de frein, Étriers, Pinzas de freno, Pinzas, Calipers, Pinze freno, Remklauwen, Zaciski hamulcowe',
  104: 'Bremsbacken, Bremsbackensatz, Mâchoires de frein, Zapatas de freno, Zapatas, Ganasce freno, Remschoenen, Szczęki hamulcowe',
  105: 'Bremstrommeln, Bremstrommel, Tambours de frein, Tambores de freno, Tamburi freno, Remtrommels, Bębny hamulcowe',
  106: 'Bremsschläuche, Bremsschlauch, Flexibles de frein, Latiguillos de freno, Brake lines, Tubi freno, Remslangen, Przewody hamulcowe',
  107: 'Bremsflüssigkeit, Liquide de frein, Líquido de frenos, Liquido freni, Remvloeistof, Płyn hamulcowy',
  108: 'Handbremsseile, Handbremsseil, Feststellbremsseile, Câbles de frein à main, Cables de freno de mano, Cavi freno a mano, Handremkabels',
  109: 'Raddrehzahlsensoren, ABS-Sensoren, Drehzahlfühler, Capteurs ABS, Capteurs de vitesse de roue, Sensores ABS, Sensores de rueda, ABS sensors, Sensori ABS, Czujniki ABS',
  110: 'Bremsen-Montagesätze, Zubehörsätze Bremsbelag, Kits de montage frein, Kits de montaje de freno, Brake hardware',
  201: 'Ölfilter, Filtres à huile, Filtre à huile, Filtros de aceite, Filtro de aceite, Filtri olio, Filtro olio, Oliefilters, Filtry oleju, Filtros de óleo',
  202: 'Luftfilter, Filtres à air, Filtre à air, Filtros de aire, Filtro de aire, Filtri aria, Filtro aria, Luchtfilters, Filtry powietrza, Filtros de ar',
  203: 'Innenraumfilter, Pollenfilter, Filtres d’habitacle, Filtre d’habitacle, Filtres à pollen, Filtros de habitáculo, Filtro de habitáculo, Filtros de polen, Cabin air filters, Filtri abitacolo, Filtro abitacolo, Interieurfilters, Filtry kabinowe',
  204: 'Kraftstofffilter, Benzinfilter, Dieselfilter, Filtres à carburant, Filtre à carburant, Filtres à gasoil, Filtros de combustible, Filtro de combustible, Filtri carburante, Filtro carburante, Brandstoffilters, Filtry paliwa, Filtros de combustível',
  301: 'Zahnriemen, Steuerriemen, Courroies de distribution, Correas de distribución, Timing belt kits, Cinghie di distribuzione, Cinghie distribuzione, Distributieriemen, Paski rozrządu',
  302: 'Keilrippenriemen, Keilriemen, Courroies d’accessoires, Courroies, Correas auxiliares, Correas poly V, Serpentine belts, Drive belts, Cinghie servizi, Cinghie Poly V, Multiriemen, Paski wielorowkowe',
  303: 'Riemenspanner, Spannrollen, Galets tendeurs, Tendeurs de courroie, Tensores de correa, Tensores, Tendicinghia, Riemspanners, Napinacze paska',
  304: 'Wasserpumpen, Wasserpumpe, Pompes à eau, Bombas de agua, Pompe acqua, Pompa acqua, Waterpompen, Pompy wody, Bombas de água',
  305: 'Dichtungen, Dichtungen und Simmerringe, Joints, Joints et étanchéité, Juntas, Juntas y retenes, Gaskets, Guarnizioni, Pakkingen, Uszczelki',
  306: 'Motorlager, Motorlagerung, Supports moteur, Soportes de motor, Motor mounts, Supporti motore, Motorsteunen, Poduszki silnika',
  307: 'Kolben und Ringe, Kolben, Pistons et segments, Pistones y segmentos',
  308: 'Turbolader, Turbos, Turbocompresseurs, Turbocompresores, Turbocompressori, Turbosprężarki',
  401: 'Motoröl, Motorenöl, Motoröle, Huile moteur, Huiles moteur, Aceite de motor, Aceite motor, Motor oil, Olio motore, Oli motore, Motorolie, Olej silnikowy, Óleo de motor',
  402: 'Getriebeöl, Huile de boîte, Huile de transmission, Aceite de transmisión, Aceite de caja, Transmission fluid, Olio cambio, Versnellingsbakolie, Olej przekładniowy',
  403: 'Kühlmittel, Kühlerfrostschutz, Frostschutz, Liquide de refroidissement, Antigel, Refrigerante, Anticongelante, Antifreeze, Liquido refrigerante, Koelvloeistof, Płyn chłodniczy',
  404: 'Fette und Additive, Fette, Additive, Graisses et additifs, Grasas y aditivos',
  405: 'Ölablassschrauben, Ablassschrauben, Bouchons de vidange, Tapones de cárter',
  501: 'Zündkerzen, Zündkerze, Bougies d’allumage, Bujías, Candele, Candele di accensione, Bougies, Świece zapłonowe, Velas de ignição',
  502: 'Glühkerzen, Glühkerze, Bougies de préchauffage, Calentadores, Bujías de incandescencia, Candelette, Gloeibougies, Świece żarowe',
  503: 'Zündspulen, Zündspule, Bobines d’allumage, Bobinas de encendido, Bobinas, Bobine di accensione, Bobine accensione, Bobines, Cewki zapłonowe, Bobinas de ignição',
  504: 'Zündkabel, Zündleitungen, Faisceaux d’allumage, Câbles d’allumage, Cables de bujía, Spark plug wires, Ignition wires, Cavi candele, Bougiekabels, Przewody zapłonowe',
  601: 'Batterien, Starterbatterien, Batteries de démarrage, Baterías, Batterie, Batterie avviamento, Accu’s, Akumulatory, Baterias',
  602: 'Lichtmaschinen, Generatoren, Lichtmaschine, Alternateurs, Alternadores, Alternatori, Dynamo’s, Alternatory',
  603: 'Anlasser, Starter, Démarreurs, Motores de arranque, Starters, Motorini di avviamento, Startmotoren, Rozruszniki',
  604: 'Sicherungen und Relais, Sicherungen, Relais, Fusibles et relais, Fusibles, Fusibles y relés, Fuses',
  605: 'Schalter, Interrupteurs, Commutateurs, Interruptores',
  606: 'Elektrozubehör, Accessoires électriques, Accesorios eléctricos',
  701: 'Glühlampen, Lampen, Leuchtmittel, Ampoules, Bombillas, Lámparas, Lampadine, Gloeilampen, Żarówki',
  702: 'Scheinwerfer, Hauptscheinwerfer, Phares, Projecteurs, Faros, Faros delanteros, Headlamps, Fari, Koplampen, Reflektory',
  703: 'Rückleuchten, Heckleuchten, Feux arrière, Pilotos traseros, Luces traseras, Tail lights, Taillights, Fanali posteriori, Achterlichten, Lampy tylne',
  801: 'Stoßdämpfer, Amortisseurs, Amortiguadores, Shocks, Shocks and struts, Ammortizzatori, Schokdempers, Schokbrekers, Amortyzatory, Amortecedores',
  802: 'Fahrwerksfedern, Schraubenfedern, Federn, Ressorts de suspension, Ressorts, Muelles de suspensión, Muelles, Springs, Molle ammortizzatore, Molle sospensione, Schroefveren, Sprężyny zawieszenia',
  803: 'Querlenker, Lenker, Bras de suspension, Triangles de suspension, Brazos de suspensión, Bracci oscillanti, Draagarmen, Wahacze',
  804: 'Traggelenke, Führungsgelenke, Rotules de suspension, Rótulas de suspensión, Rótulas, Giunti sferici, Fuseekogels, Sworznie wahacza',
  805: 'Koppelstangen, Pendelstützen, Biellettes de barre stabilisatrice, Biellettes, Bieletas, Sway bar links, Biellette stabilizzatrici, Biellette barra stabilizzatrice, Stabilisatorstangen, Łączniki stabilizatora',
  806: 'Spurstangenköpfe, Spurstangenkopf, Rotules de direction, Rótulas de dirección, Testine sterzo, Stuurkogels, Końcówki drążka',
  807: 'Radlager, Radlagersätze, Roulements de roue, Rodamientos de rueda, Hub bearings, Cuscinetti ruota, Wiellagers, Łożyska kół, Rolamentos de roda',
  808: 'Federbeinstützlager, Domlager, Supports d’amortisseur, Coupelles d’amortisseur, Copelas de amortiguador',
  809: 'Lenkgetriebe, Crémaillères de direction, Cremalleras de dirección',
  810: 'Servopumpen, Pompes de direction assistée, Bombas de dirección asistida',
  811: 'Fahrwerks-Montagesätze, Kits de montage suspension, Kits de montaje de suspensión',
  901: 'Kupplungssätze, Kupplungssatz, Kupplungen, Kits d’embrayage, Embrayages, Kits de embrague, Embragues, Clutches, Kit frizione, Frizioni, Koppelingssets, Sprzęgła, Kits de embraiagem',
  902: 'Antriebswellen, Gelenkwellen, Arbres de transmission, Cardans, Palieres, Semiejes, CV axles, Semiassi, Aandrijfassen, Półosie',
  903: 'Achsmanschetten, Soufflets de cardan, Fuelles de transmisión',
  904: 'Schwungräder, Zweimassenschwungräder, Volants moteur, Volantes motor',
  905: 'Gleichlaufgelenke, Antriebsgelenke, Joints homocinétiques, Juntas homocinéticas',
  1001: 'Thermostate, Calorstats, Termostatos, Termostati, Thermostaten, Termostaty, Termóstatos',
  1002: 'Kühler, Wasserkühler, Radiateurs, Radiadores, Radiatori, Radiateuren, Chłodnice, Radiadores de água',
  1003: 'Kühlerschläuche, Kühlmittelschläuche, Durites de refroidissement, Manguitos de refrigeración, Radiator hoses',
  1004: 'Klimakompressoren, Compresseurs de climatisation, Compresores de aire acondicionado, AC compressors',
  1005: 'Gebläsemotoren, Innenraumgebläse, Pulseurs d’air, Ventiladores de habitáculo',
  1006: 'Kühlerlüfter, Ventilateurs de radiateur, Electroventiladores, Ventiladores de radiador, Cooling fans',
  1007: 'Kühlungszubehör, Accessoires de refroidissement, Accesorios de refrigeración',
  1101: 'Lambdasonden, Lambdasonde, Sondes lambda, Sondas lambda, O2 sensors, Sonde lambda, Lambdasondes, Sondy lambda',
  1102: 'Katalysatoren, Katalysator, Catalyseurs, Catalizadores, Catalizzatori, Katalizatory',
  1103: 'Schalldämpfer, Endschalldämpfer, Silencieux, Silenciadores, Silenciosos, Silenziatori, Marmitte, Uitlaatdempers, Tłumiki',
  1104: 'Auspuffschellen und Dichtungen, Abgasdichtungen, Colliers et joints d’échappement, Abrazaderas y juntas de escape',
  1105: 'AGR-Ventile, Vannes EGR, Válvulas EGR',
  1201: 'Kraftstoffpumpen, Benzinpumpen, Pompes à carburant, Bombas de combustible, Pompe carburante, Brandstofpompen, Pompy paliwa',
  1202: 'Einspritzdüsen, Injektoren, Injecteurs, Inyectores, Fuel injectors, Iniettori, Verstuivers, Wtryskiwacze',
  1301: 'Luftmassenmesser, Débitmètres d’air, Caudalímetros, MAF sensors',
  1302: 'Kurbelwellensensoren, Impulsgeber Kurbelwelle, Capteurs de vilebrequin, Sensores de cigüeñal, Crankshaft position sensors',
  1303: 'Temperatursensoren, Temperaturfühler, Capteurs de température, Sondes de température, Sensores de temperatura',
  1401: 'Wischerblätter, Scheibenwischer, Balais d’essuie-glace, Essuie-glaces, Escobillas limpiaparabrisas, Escobillas, Wipers, Tergicristalli, Spazzole tergicristallo, Ruitenwissers, Wycieraczki, Escovas limpa-vidros',
  1402: 'Spiegel, Außenspiegel, Rétroviseurs, Retrovisores, Espejos, Specchietti, Specchi retrovisori, Spiegels, Lusterka',
  1403: 'Gasfedern, Gasdruckdämpfer, Vérins à gaz, Vérins de coffre, Amortiguadores de portón, Lift supports',
  1404: 'Karosserieclips und Zierleisten, Clips, Agrafes et baguettes, Grapas y molduras',
  1405: 'Stoßstangen, Stoßfänger, Pare-chocs, Parachoques',
  1406: 'Kotflügel, Ailes, Aletas, Guardabarros',
  1407: 'Motorhauben, Capots, Capós',
  1408: 'Türgriffe, Poignées de porte, Manetas de puerta, Manillas',
  1409: 'Fensterheber, Lève-vitres, Elevalunas, Window lifters',
  1410: 'Wischerzubehör, Accessoires d’essuie-glace, Accesorios de limpiaparabrisas',
  1501: 'Reifen, Autoreifen, Pneus, Pneumatiques, Neumáticos, Llantas, Tyres',
  1502: 'Felgen, Räder, Jantes, Roues, Ruedas, Rines, Rims',
  1503: 'Radschrauben und Muttern, Radbolzen, Radmuttern, Boulons et écrous de roue, Tornillos y tuercas de rueda, Lug nuts',
  1601: 'Fußmatten, Automatten, Tapis de sol, Alfombrillas',
  1602: 'Werkzeug, Werkzeuge, Outils, Outillage, Herramientas',
  1603: 'Autopflege, Fahrzeugpflege, Entretien, Entretien auto, Cuidado del coche, Limpieza',
  1604: 'Sicherheitsgurte, Ceintures de sécurité, Cinturones de seguridad',
  1605: 'Anhängerkupplungen, Abschleppen, Attelages, Remorquage, Enganches, Remolque',
}

const idsByName = ofTree(({ all }) => {
  const named = all.flatMap(({ id, name, words }) =>
    [name, ...words, ...(NAMES[id] ?? '').split(', ')].map((one) => [plainName(one), id] as const),
  )
  const byName = new Map(named.toReversed())
  byName.delete('')
  return byName
})

/** Without case, accents and signs, and in a path (`Parts > Brakes > Brake pads`) its end. */
function plainName(name: string) {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const PATH = /[>»|/\\]/

/** The names of a path, the deepest first, if it is one. */
function namesOf(text: string) {
  return [text, ...text.split(PATH).toReversed()].filter(Boolean)
}

/**
 * The category that a file may mean: by a name of it, or by one that differs in a letter or two.
 * @returns its id
 */
export function proposeCategory(text: string) {
  for (const name of namesOf(text)) {
    const plain = plainName(name)
    const id = idsByName().get(plain) ?? idsByName().get(`${plain}s`) ?? findClose(plain)
    if (id !== undefined) return id
  }
  return undefined
}

const MIN_CLOSE = 7

function findClose(plain: string) {
  if (plain.length < MIN_CLOSE) return undefined
  for (const [name, id] of idsByName()) {
    if (Math.abs(name.length - plain.length) <= 1 && isOneEdit(name, plain)) return id
  }
  return undefined
}

/** Do they differ in one letter, or in two that changed places? */
function isOneEdit(one: string, other: string) {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [a, b] = [one.slice(at), other.slice(at)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isSwapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1)
}
