// The kinds of part that the generated catalog has: their names in the US and in the UK, how
// sellers abbreviate them, their names in German and French, which positions they have (a: axle, s:
// side, -: none), and what their descriptions mention. Keys that begin with a- are accessories,
// which serve another part.

const TABLE = `
key|category|US|UK|shortened|German, French|positions|mentioned
pads|Brake pads|brake pads,brake pad set,disc brake pads|brake pad set,brake pads|BRK PAD SET,brk pads|bremsbeläge,plaquettes de frein|a|brake discs
disc|Brake discs|brake rotor,disc brake rotor,brake rotors|brake disc,brake discs,vented brake disc|BRK ROTOR,BRK DISC|bremsscheibe,disque de frein|a|brake pads
caliper|Brake calipers|brake caliper|brake caliper,caliper|BRK CALIPER,BRK CLPR|bremssattel,étrier de frein|as|brake pads,brake hose
drum|Brake drums|brake drum|brake drum|BRK DRUM|bremstrommel,tambour de frein|-|brake shoes
shoes|Brake shoes|brake shoes,brake shoe set|brake shoe set|BRK SHOE SET|bremsbacken,mâchoires de frein|-|brake drums
hose|Brake hoses|brake hose,brake line hose|brake hose|BRK HOSE|bremsschlauch,flexible de frein|as|brake caliper
bearing|Wheel bearings|wheel bearing,wheel hub bearing,wheel bearing kit|wheel bearing kit,wheel bearing|WHL BRG KIT,WHL BRG|radlager,roulement de roue|a|drive shaft nut,ABS sensor ring
shock|Shock absorbers|shock absorber,shock,strut assembly|shock absorber,damper|SHOCK ABS,shk absorber|stoßdämpfer,amortisseur|as|coil spring,top mount
spring|Coil springs|coil spring|coil spring,suspension spring|COIL SPRG|schraubenfeder,ressort de suspension|a|shock absorbers
arm|Control arms|control arm,control arm assembly|wishbone,control arm,track control arm|CTRL ARM,CNTRL ARM|querlenker,bras de suspension|as|ball joint
balljoint|Ball joints|ball joint|ball joint|BALL JNT|traggelenk,rotule|as|control arm
tierod|Tie rod ends|tie rod end,outer tie rod end|track rod end|TIE ROD END,TRE|spurstangenkopf,rotule de direction|s|steering rack
droplink|Stabilizer links|sway bar link,stabilizer bar link|anti-roll bar link,drop link,stabiliser link|STAB LINK,ARB LINK|koppelstange,biellette de barre stabilisatrice|as|control arm
mount|Strut mounts|strut mount|top strut mount,strut mount|STRUT MNT|domlager,butée de suspension|s|shock absorber,coil spring
rack|Steering racks|steering rack,rack and pinion|steering rack|STRG RACK|lenkgetriebe,crémaillère de direction|-|tie rod ends
pspump|Power steering pumps|power steering pump|power steering pump|P/S PUMP|servopumpe,pompe de direction|-|drive belt
oilfilter|Oil filters|oil filter,engine oil filter,spin-on oil filter|oil filter|OIL FLTR|ölfilter,filtre à huile|-|engine oil,drain plug
airfilter|Air filters|engine air filter,air filter|air filter|AIR FLTR|luftfilter,filtre à air|-|oil filter
cabinfilter|Cabin filters|cabin air filter,cabin filter|pollen filter,cabin filter|CABIN FLTR|innenraumfilter,filtre d'habitacle|-|air filter
fuelfilter|Fuel filters|fuel filter,gas filter|fuel filter,diesel filter|FUEL FLTR|kraftstofffilter,filtre à carburant|-|fuel pump
plug|Spark plugs|spark plug,spark plugs|spark plug,sparkplug|SPK PLUG|zündkerze,bougie d'allumage|-|ignition coil
glowplug|Glow plugs|glow plug|glow plug,heater plug|GLOW PLG|glühkerze,bougie de préchauffage|-|injector
coil|Ignition coils|ignition coil,ignition coil pack,coil on plug|ignition coil,coil pack|IGN COIL|zündspule,bobine d'allumage|-|spark plugs
tbelt|Timing belts|timing belt kit,timing belt|cam belt kit,timing belt kit,cambelt|TMG BELT KIT|zahnriemensatz,kit de distribution|-|water pump
vbelt|V-ribbed belts|serpentine belt,drive belt|v-ribbed belt,auxiliary belt,drive belt|RIBBED BELT|keilrippenriemen,courroie accessoire|-|belt tensioner,alternator
tensioner|Belt tensioners|belt tensioner,tensioner pulley|belt tensioner|BELT TENS|riemenspanner,galet tendeur|-|drive belt,timing belt
wpump|Water pumps|water pump|water pump,coolant pump|WTR PUMP|wasserpumpe,pompe à eau|-|timing belt,antifreeze
thermostat|Thermostats|thermostat,engine thermostat|thermostat|THERMOST|thermostat,thermostat|-|coolant,radiator hose
radiator|Radiators|radiator,engine radiator|radiator|RAD|kühler,radiateur|-|coolant,thermostat
fan|Radiator fans|radiator fan,cooling fan assembly|radiator fan|RAD FAN|kühlerlüfter,ventilateur|-|radiator
alternator|Alternators|alternator|alternator|ALT|lichtmaschine,alternateur|-|battery,serpentine belt
starter|Starter motors|starter motor,starter|starter motor|STRTR MTR|anlasser,démarreur|-|battery,flywheel
battery|Batteries|car battery,battery,AGM battery|car battery,starter battery|BATT|autobatterie,batterie|-|alternator
clutch|Clutch kits|clutch kit|clutch kit,3 piece clutch kit|CLTCH KIT|kupplungssatz,kit d'embrayage|-|flywheel
flywheel|Flywheels|flywheel,dual mass flywheel|dual mass flywheel,DMF flywheel|DMF|zweimassenschwungrad,volant moteur|-|clutch kit
cvjoint|CV joints|cv joint|cv joint kit,cv joint|CV JNT|gelenksatz,joint homocinétique|a|drive shaft
driveshaft|Drive shafts|cv axle,half shaft,axle shaft|driveshaft,drive shaft|CV AXLE ASSY|antriebswelle,arbre de transmission|as|wheel bearing
muffler|Mufflers|muffler,exhaust muffler|exhaust silencer,rear silencer|EXH MUFFLER|endschalldämpfer,silencieux|-|catalytic converter
cat|Catalytic converters|catalytic converter|catalytic converter|CAT CONV|katalysator,catalyseur|-|oxygen sensor,muffler
lambda|Oxygen sensors|oxygen sensor,o2 sensor|lambda sensor,lambda probe|O2 SNSR|lambdasonde,sonde lambda|-|catalytic converter
headlight|Headlights|headlight,headlight assembly|headlight,headlamp|HDLGHT,HEADLAMP ASSY|scheinwerfer,phare|s|bulb
taillight|Rear lights|tail light,tail light assembly|tail light,rear light,rear lamp|TAIL LAMP|rückleuchte,feu arrière|s|bulb
bulb|Bulbs|halogen bulb,headlight bulb,bulb|headlight bulb,bulb,headlamp bulb|BULB|glühlampe,ampoule|-|headlight
fuse|Fuses and relays|blade fuse set,fuse|blade fuse|FUSE|sicherung,fusible|-|battery
wiper|Wiper blades|wiper blade,windshield wiper blade,wiper blades|windscreen wiper blade,wiper blade set|WPR BLADE|scheibenwischer,balai d'essuie-glace|a|washer fluid
mirror|Mirrors|side mirror,door mirror assembly|wing mirror,door mirror|DR MIRROR|außenspiegel,rétroviseur|s|mirror glass
bumper|Bumpers|bumper cover|bumper|BMPR CVR|stoßstange,pare-chocs|a|fender,headlight
fender|Fenders|fender|wing,front wing|FNDR|kotflügel,aile|s|bumper
hood|Hoods|hood panel,hood|bonnet|HOOD PNL|motorhaube,capot|-|hood strut
gasspring|Gas struts|hood lift support,liftgate strut|bonnet strut,tailgate gas strut,boot strut|LIFT SPRT|gasfeder,vérin de hayon|-|hood
doorhandle|Door handles|door handle,exterior door handle|door handle|DR HANDLE|türgriff,poignée de porte|s|door lock
winreg|Window regulators|window regulator,power window regulator|window regulator|WDW REG|fensterheber,lève-vitre|as|door panel
fuelpump|Fuel pumps|fuel pump,fuel pump module|fuel pump|FUEL PMP|kraftstoffpumpe,pompe à carburant|-|fuel filter
injector|Injectors|fuel injector|fuel injector,diesel injector|INJCTR|einspritzdüse,injecteur|-|fuel filter
turbo|Turbochargers|turbocharger,turbo|turbocharger|TURBO|turbolader,turbocompresseur|-|oil filter,engine oil
egr|EGR valves|egr valve|egr valve|EGR VLV|agr-ventil,vanne egr|-|gasket
maf|Mass air flow sensors|mass air flow sensor,maf sensor|air mass meter,maf sensor|MAF SNSR|luftmassenmesser,débitmètre d'air|-|air filter
abs|Wheel speed sensors|abs sensor,abs wheel speed sensor|abs sensor|ABS SNSR|abs-sensor,capteur abs|as|wheel bearing
enginemount|Engine mounts|engine mount,motor mount|engine mounting|ENG MNT|motorlager,support moteur|-|transmission
gasket|Gaskets and seals|head gasket,head gasket set|cylinder head gasket|HD GSKT|zylinderkopfdichtung,joint de culasse|-|coolant,engine oil
oil|Engine oil|motor oil,engine oil,synthetic motor oil|engine oil,fully synthetic engine oil|ENG OIL|motoröl,huile moteur|-|oil filter
coolant|Coolant|antifreeze coolant,engine coolant|antifreeze,coolant|COOLANT|kühlmittel,liquide de refroidissement|-|radiator,thermostat
tire|Tires|all season tire,tire|summer tyre,tyre,winter tyre|TIRE|sommerreifen,pneu|-|wheel bolts
mat|Floor mats|floor mats,floor mat set|car mats,rubber mats|FLR MAT|fußmatten,tapis de sol|-|boot liner
a-wear|Brake fitting kits|brake pad wear sensor,brake wear sensor|brake pad wear sensor,pad wear indicator|PAD WEAR SNSR|verschleißkontakt,témoin d'usure|a|brake pads
a-pinkit|Brake fitting kits|brake pad hardware kit|brake pad fitting kit|BRK PAD HDWR|zubehörsatz bremsbelag,kit de montage|a|brake pads
a-bgreasepad|Brake fitting kits|brake pad grease,brake caliper grease|brake pad grease,anti-squeal paste|BRK GREASE|bremsenpaste,graisse de frein|-|brake pads,brake caliper
a-bcleaner|Car care|brake cleaner,brake parts cleaner|brake cleaner spray|BRK CLNR|bremsenreiniger,nettoyant freins|-|brake pads,brake discs
a-bfluid|Car care|brake fluid dot 4|brake fluid|BRK FLUID|bremsflüssigkeit,liquide de frein|-|brake hose
a-paint|Brake fitting kits|brake caliper paint|caliper paint kit|CLPR PAINT|bremssattellack,peinture étrier|-|brake caliper
a-crepair|Brake fitting kits|brake caliper repair kit|caliper repair kit|CLPR RPR KIT|reparatursatz bremssattel,kit réparation étrier|a|brake caliper
a-ofwrench|Tools|oil filter wrench,oil filter cap wrench|oil filter wrench,oil filter removal tool|OIL FLTR WRNCH|ölfilterschlüssel,clé filtre à huile|-|oil filter
a-charger|Tools|battery charger,smart battery charger|battery charger|BATT CHRGR|batterieladegerät,chargeur de batterie|-|car battery
a-terminal|Electrical accessories|battery terminal,battery terminal clamp|battery terminal|BATT TERM|batterieklemme,cosse de batterie|-|battery
a-jump|Tools|jumper cables|jump leads|JMP CABLE|starthilfekabel,câbles de démarrage|-|battery
a-refill|Wiper accessories|wiper blade refill,wiper refill|wiper blade refill|WPR RFL|wischergummi,caoutchouc essuie-glace|-|wiper blade
a-wiperarm|Wiper accessories|wiper arm|wiper arm|WPR ARM|wischerarm,bras d'essuie-glace|a|wiper blade
a-wipermotor|Wiper accessories|windshield wiper motor|wiper motor|WPR MTR|wischermotor,moteur d'essuie-glace|a|wiper arm
a-plugsocket|Tools|spark plug socket,spark plug wrench|spark plug socket|SPK PLUG SKT|zündkerzenschlüssel,clé à bougie|-|spark plug
a-plugwires|Ignition leads|spark plug wire set|ht leads,spark plug lead set|IGN WIRE SET|zündkabelsatz,faisceau d'allumage|-|spark plugs
a-trailerplug|Towing|trailer plug 7 pin|trailer plug 13 pin,towing plug|TRLR PLUG|anhängerstecker,prise remorque|-|tow bar
a-drainplug|Drain plugs|oil drain plug|sump plug|OIL DRN PLUG|ölablassschraube,bouchon de vidange|-|engine oil,oil filter
a-springtool|Tools|coil spring compressor|spring compressor|SPRG COMPR|federspanner,compresseur de ressort|-|coil spring,shock absorber
a-bgrease|Car care|wheel bearing grease|wheel bearing grease|WHL BRG GREASE|radlagerfett,graisse roulement|-|wheel bearing
a-bpuller|Tools|wheel bearing puller|wheel bearing removal tool|BRG PULLER|radlagerabzieher,extracteur roulement|-|wheel bearing
a-btool|Tools|timing belt tool kit|timing belt locking tool|TMG TOOL|zahnriemenwerkzeug,coffret calage|-|timing belt
a-beltgauge|Tools|belt tension gauge|belt tension gauge|BELT GAUGE|riemenspannungsmesser,tensiomètre courroie|-|drive belt
a-clutchtool|Tools|clutch alignment tool|clutch alignment tool|CLTCH TOOL|zentrierwerkzeug,centreur embrayage|-|clutch kit
a-lensrestore|Car care|headlight restoration kit|headlight restoration kit|HDLGHT RSTR|scheinwerfer aufbereitung,rénovateur phares|-|headlight
a-bulbholder|Electrical accessories|bulb holder,headlight bulb socket|bulb holder|BULB HLDR|lampenfassung,douille ampoule|-|bulb
a-thgasket|Cooling accessories|thermostat gasket,thermostat housing|thermostat housing|THERM HSG|thermostatgehäuse,boîtier thermostat|-|thermostat,coolant
a-radflush|Car care|radiator flush|radiator flush|RAD FLUSH|kühlerreiniger,nettoyant radiateur|-|radiator,coolant
a-altpulley|Electrical accessories|alternator pulley,alternator voltage regulator|alternator pulley|ALT PULLEY|freilauf lichtmaschine,poulie alternateur|-|alternator
a-seatbelt|Seat belts|seat belt extender|seat belt|SEAT BELT|sicherheitsgurt,ceinture de sécurité|-|seat
a-afoil|Car care|air filter cleaner,air filter oil|air filter oil|AIR FLTR OIL|luftfilteröl,huile filtre à air|-|air filter
a-oiladd|Car care|engine oil additive,engine oil flush|engine oil additive|OIL ADD|motoröladditiv,additif huile|-|engine oil
a-shockboot|Suspension fitting kits|shock absorber boot,shock dust cover|shock absorber dust cover|SHK BOOT|staubschutz stoßdämpfer,soufflet amortisseur|-|shock absorber
a-lambdatool|Tools|oxygen sensor socket|lambda sensor socket|O2 SKT|lambdaschlüssel,douille sonde|-|oxygen sensor
a-mirrorglass|Mirrors|mirror glass,side mirror glass|wing mirror glass|MIRROR GLS|spiegelglas,glace rétroviseur|s|door mirror
a-tirefl|Car care|tire inflator,tire shine|tyre inflator,tyre shine|TIRE INFL|reifenpflege,gonfleur pneu|-|tire
`

export type Kind = {
  key: string
  category: string
  us: string[]
  uk: string[]
  short: string[]
  foreign: string[]
  hasAxle: boolean
  hasSide: boolean
  mentions: string[]
  isAccessory: boolean
}

export const KINDS: Kind[] = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [key = '', category = '', us, uk, short, foreign, positions = '', mentions] =
      line.split('|')
    const list = (text = '') => text.split(',')
    return {
      key,
      category,
      us: list(us),
      uk: list(uk),
      short: list(short),
      foreign: list(foreign),
      hasAxle: positions.includes('a'),
      hasSide: positions.includes('s'),
      mentions: list(mentions),
      isAccessory: key.startsWith('a-'),
    }
  })
