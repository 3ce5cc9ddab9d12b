// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {PackedUserOperation} from "./SponsorPaymaster.sol";

struct Call {
    address target;
    uint256 value;
    bytes data;
}

/// @notice Functions of one contract that a session may call.
struct Rule {
    address target;
    bytes4[] selectors;
}

/// @notice How much of an asset a session may move in each period; the zero address is the chain's own coin.
struct Allowance {
    address asset;
    uint256 cap;
    uint48 start;
    uint48 period;
}

/// @notice What the owner grants: to a key, together with a cosigner that can refuse, until a time.
struct Session {
    address key;
    address cosigner;
    uint48 validUntil;
    Rule[] rules;
    Allowance[] allowances;
}

/// @notice The smart account of one owner for EntryPoint 0.7. It is used through clones that carry their owner.
contract SmartAccount is ERC721Holder, ERC1155Holder {
    bytes4 private constant VALID = 0x1626ba7e;
    bytes4 private constant INVALID = 0xffffffff;
    bytes4 private constant TRANSFER = 0xa9059cbb;
    bytes4 private constant APPROVE = 0x095ea7b3;
    uint256 private constant AMOUNT_ENDS_AT = 68;
    bytes32 private constant DOMAIN = keccak256(
        "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
    );
    bytes32 private constant MESSAGE = keccak256("Message(bytes32 hash)");
    bytes32 private constant GRANT = keccak256("Grant(bytes32 session)");

    address public immutable entryPoint;
    address private immutable implementation;

    mapping(bytes32 session => bool) public isRevoked;
    mapping(bytes32 session => mapping(uint256 allowance => mapping(uint256 period => uint256))) public spent;

    event SessionRevoked(bytes32 indexed session);

    error NotAllowed(address sender);
    error NotCovered(address target, bytes4 selector);
    error AllowanceExceeded(address asset);

    constructor(address entryPoint_) {
        entryPoint = entryPoint_;
        implementation = address(this);
    }

    receive() external payable {}

    /// @notice Whom the account belongs to, for good; nobody for the implementation itself.
    function owner() public view returns (address) {
        return address(this) == implementation ? address(0) : address(bytes20(Clones.fetchCloneArgs(address(this))));
    }

    /// @dev The owner may act without any bundler too, so that no service stands between them and their money.
    modifier onlyTrusted() {
        if (msg.sender != entryPoint && msg.sender != address(this) && msg.sender != owner()) {
            revert NotAllowed(msg.sender);
        }
        _;
    }

    function execute(address target, uint256 value, bytes calldata data) external onlyTrusted {
        _call(target, value, data);
    }

    /// @notice All calls or none.
    function executeBatch(Call[] calldata calls) external onlyTrusted {
        for (uint256 i = 0; i < calls.length; i++) _call(calls[i].target, calls[i].value, calls[i].data);
    }

    /// @notice Ends a session on the chain, whatever its cosigner thinks of it.
    function revokeSession(bytes32 session) external onlyTrusted {
        isRevoked[session] = true;
        emit SessionRevoked(session);
    }

    /// @dev The hash is bound to this account and chain, so that a signature of the owner's own key, or for another
    /// account of the same owner, is none of this account.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _isByOwner(_inDomain(keccak256(abi.encode(MESSAGE, hash))), signature) ? VALID : INVALID;
    }

    /// @dev The owner signs the bare hash of the operation: no message and no typed data has such a hash.
    function validateUserOp(PackedUserOperation calldata op, bytes32 opHash, uint256 missing)
        external
        returns (uint256 validationData)
    {
        if (msg.sender != entryPoint) revert NotAllowed(msg.sender);
        validationData = op.signature.length == 65
            ? (_isByOwner(opHash, op.signature) ? 0 : 1)
            : _validateSession(op.callData, opHash, op.signature);
        if (missing > 0) {
            (bool isPaid,) = payable(msg.sender).call{value: missing}("");
            // The entry point looks at its own books; a failure here ends there.
            (isPaid);
        }
    }

    /// @dev signature: abi.encode(time, abi.encode(session, signature of the owner), abi.encode(signature of the key,
    /// signature of the cosigner)). The time says which periods are meant; the entry point holds the operation to
    /// them, since an account may not look at the clock while it validates.
    function _validateSession(bytes calldata callData, bytes32 opHash, bytes calldata signature)
        private
        returns (uint256)
    {
        (uint48 time, bytes memory terms, bytes memory signatures) = abi.decode(signature, (uint48, bytes, bytes));
        (Session memory session, bytes memory grant) = abi.decode(terms, (Session, bytes));
        bytes32 id = keccak256(abi.encode(session));
        bool isGranted = !isRevoked[id] && _isByOwner(_inDomain(keccak256(abi.encode(GRANT, id))), grant);
        bool isSigned = _areByBoth(session, MessageHashUtils.toEthSignedMessageHash(opHash), signatures);
        Call[] memory calls = _readCalls(callData);
        for (uint256 i = 0; i < calls.length; i++) _checkCovered(session, calls[i]);
        (uint48 validAfter, uint48 validUntil) = _spend(session, id, calls, time);
        return (isGranted && isSigned ? 0 : 1) | (uint256(validUntil) << 160) | (uint256(validAfter) << 208);
    }

    function _areByBoth(Session memory session, bytes32 digest, bytes memory signatures) private pure returns (bool) {
        (bytes memory ofKey, bytes memory ofCosigner) = abi.decode(signatures, (bytes, bytes));
        (address key,,) = ECDSA.tryRecover(digest, ofKey);
        (address cosigner,,) = ECDSA.tryRecover(digest, ofCosigner);
        return key != address(0) && cosigner != address(0) && key == session.key && cosigner == session.cosigner;
    }

    function _readCalls(bytes calldata callData) private pure returns (Call[] memory calls) {
        bytes4 selector = bytes4(callData[:4]);
        if (selector == this.executeBatch.selector) return abi.decode(callData[4:], (Call[]));
        if (selector != this.execute.selector) revert NotCovered(address(0), selector);
        calls = new Call[](1);
        (calls[0].target, calls[0].value, calls[0].data) = abi.decode(callData[4:], (address, uint256, bytes));
    }

    function _checkCovered(Session memory session, Call memory one) private view {
        bytes4 selector = bytes4(one.data);
        if (one.target == address(this) || one.target == entryPoint) revert NotCovered(one.target, selector);
        if (one.value > 0 && !_hasAllowance(session, address(0))) revert NotCovered(one.target, selector);
        if (one.data.length == 0 && one.value > 0) return;
        if (one.data.length < 4) revert NotCovered(one.target, selector);
        if (one.value == 0 && _isTokenUse(one.data) && _hasAllowance(session, one.target)) return;
        for (uint256 i = 0; i < session.rules.length; i++) {
            if (session.rules[i].target != one.target) continue;
            bytes4[] memory selectors = session.rules[i].selectors;
            for (uint256 j = 0; j < selectors.length; j++) if (selectors[j] == selector) return;
        }
        revert NotCovered(one.target, selector);
    }

    /// @dev Counts what the calls take in the periods of that time; answers with the span in which all of them hold.
    function _spend(Session memory session, bytes32 id, Call[] memory calls, uint48 time)
        private
        returns (uint48 validAfter, uint48 validUntil)
    {
        validUntil = session.validUntil;
        for (uint256 i = 0; i < session.allowances.length; i++) {
            Allowance memory allowance = session.allowances[i];
            uint256 amount = 0;
            for (uint256 j = 0; j < calls.length; j++) amount += _use(calls[j], allowance.asset);
            if (amount == 0) continue;
            uint48 index = (time - allowance.start) / allowance.period;
            uint48 begin = allowance.start + index * allowance.period;
            uint256 total = spent[id][i][index] + amount;
            if (total > allowance.cap) revert AllowanceExceeded(allowance.asset);
            spent[id][i][index] = total;
            if (begin > validAfter) validAfter = begin;
            if (begin + allowance.period - 1 < validUntil) validUntil = begin + allowance.period - 1;
        }
    }

    function _use(Call memory one, address asset) private pure returns (uint256) {
        if (asset == address(0)) return one.value;
        if (asset != one.target || !_isTokenUse(one.data)) return 0;
        bytes memory data = one.data;
        uint256 amount;
        assembly ("memory-safe") {
            amount := mload(add(data, AMOUNT_ENDS_AT))
        }
        return amount;
    }

    function _isTokenUse(bytes memory data) private pure returns (bool) {
        bytes4 selector = bytes4(data);
        return (selector == TRANSFER || selector == APPROVE) && data.length >= AMOUNT_ENDS_AT;
    }

    function _hasAllowance(Session memory session, address asset) private pure returns (bool) {
        for (uint256 i = 0; i < session.allowances.length; i++) if (session.allowances[i].asset == asset) return true;
        return false;
    }

    function _isByOwner(bytes32 digest, bytes memory signature) private view returns (bool) {
        (address signer,,) = ECDSA.tryRecover(digest, signature);
        return signer != address(0) && signer == owner();
    }

    function _inDomain(bytes32 structHash) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, keccak256("Latchkey Smart Account"), keccak256("1"), block.chainid, address(this))
        );
        return MessageHashUtils.toTypedDataHash(domain, structHash);
    }

    function _call(address target, uint256 value, bytes calldata data) private {
        (bool isDone, bytes memory answer) = target.call{value: value}(data);
        if (isDone) return;
        // The reason of the call is the reason of the account.
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }
}
